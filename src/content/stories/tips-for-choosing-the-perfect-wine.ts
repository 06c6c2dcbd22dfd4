import type { Story } from './story.ts'

export const perfectWine: Story = {
  id: 6,
  title: 'Tips for Choosing the Perfect Wine',
  date: '2024-10-09',
  description: 'Acid for tomato, bubbles for salt, and when water is the better choice.',
  slug: 'tips-for-choosing-the-perfect-wine',
  img: 'wine',
  flag: '',
  direction: 'column',
  article: {
    header: 'Forget red with meat and white with fish. With pizza, look at what lies on top of the dough.',
    topImg: { name: 'wine', alt: 'A bottle of red wine with a glass and grapes on a wooden table' },
    topText: [
      'Bread gets along with every wine. Tomato, salt, cream and chili do not. Five rules cover nearly the whole menu, and none of them needs an expensive bottle. A wine that grows where people eat pizza every week is seldom a bad guess.',
      { heading: '1. Tomato wants acid' },
      'Tomato sauce is sour. A soft wine tastes flat beside it, one with its own acid tastes bright. Sangiovese, the grape of Chianti, was made for this; Barbera from Piedmont is the other safe answer, juicy and low in tannin. For a Margherita choose the younger and cheaper of two bottles.',
      { heading: '2. Salt wants bubbles' },
      'Prosciutto, anchovies, olives and pepperoni make you thirsty, and bubbles clean the tongue. Dry Lambrusco, red and fizzy, comes from the land of ham and is the best thing that ever happened to pepperoni. Prosecco marked “brut” is drier than the one marked “extra dry”, however odd that sounds.',
    ],
    images: [
      { name: 'wine-glass', alt: 'A glass of red wine' },
      { name: 'italy', alt: 'Hills with cypresses in the evening sun' },
      { name: 'crust-slice', alt: 'A slice of pizza with a blistered rim' },
    ],
    middleText: [
      { heading: '3. White pizza wants white wine' },
      'Where cream or ricotta takes the place of tomato, red wine turns metallic. Falanghina and Fiano from around Naples have enough body. With mushrooms and truffle you may go back to red, if it is a light one: Pinot Noir smells of the same forest floor.',
      { heading: '4. Chili wants low alcohol' },
      'Alcohol makes hot food hotter, and so does tannin. With jalapeño, hot honey or butter chicken sauce, take an off-dry Riesling at 10 or 11 percent. A little sugar puts the fire out. British Columbia grows very good ones in the Okanagan.',
      { heading: '5. Sweet toppings want fruit' },
      'Pineapple, barbecue sauce and caramelised onion make a dry wine taste thin. Dry rosé, Gamay and Zinfandel have fruit of their own and do not mind.',
      { heading: 'At the table' },
      {
        list: [
          'Red wine is usually served too warm. Twenty minutes in the fridge before the pizza comes bring it to about 16 degrees, where it tastes fresher.',
          'White wine is usually served too cold. Take it out ten minutes before.',
          'A plain glass with a stem does for everything. Fill it to a third, so that you can smell the wine.',
          'An open bottle lasts two or three days in the fridge with its cork, red wine as well.',
          'If the wine and the pizza quarrel, eat some crust between them. It makes peace.',
        ],
      },
      { heading: 'When water is better' },
      'Very often. Sparkling water with a slice of lemon does what acid and bubbles do, and it lets you taste the tomato. Bitter Italian orange soda is wonderful with salami. Iced tea without sugar has the tannin of red wine and none of its headache. And if you drive, are expecting a child or are not yet 19, the choice has been made for you; nothing on our menu needs wine to be good.',
    ],
    bottomImg: { name: 'wine-vineyard', alt: 'Rows of vines on a hill' },
    bottomText: [
      'This is advice for the bottle on your own table: our restaurants deliver pizza and soft drinks, not wine. The last tip is the one we like most. Buy two different bottles with a friend, open both, and try each with every slice. After half an hour you will know more than any chart can tell you, and you will have had dinner.',
    ],
  },
}
