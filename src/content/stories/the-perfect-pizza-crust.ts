import type { Story } from './story.ts'

export const pizzaCrust: Story = {
  id: 3,
  title: 'The Perfect Pizza Crust',
  date: '2025-03-08',
  description:
    'Four ingredients, two days, and one minute too many. How the dough gets its bubbles, and how to make it at home.',
  slug: 'the-perfect-pizza-crust',
  img: 'crust',
  flag: 'EXCLUSIVE',
  direction: 'column',
  article: {
    header: 'Flour, water, salt and yeast. The fifth ingredient is time, and it does most of the work.',
    topImg: { name: 'crust', alt: 'A round of dough on a floured wooden table' },
    topText: [
      'Good crust is crisp for a moment and then soft, with bubbles of different sizes and a few dark spots. None of this comes from kneading hard. It comes from choosing a flour that can hold gas, from using enough water, and from leaving the dough alone.',
      { heading: 'Flour and water' },
      'Look for 12 to 13 percent protein. Italian “00” flour sold for pizza has it, and so do bread flour and ordinary Canadian all-purpose flour, which is milled from hard wheat. For a home oven, weigh 65 grams of water for every 100 grams of flour; bakers call that 65 percent hydration. Less water gives a dry biscuit, and more gives bigger holes and a dough that sticks to everything you own. Begin at 65 and move up when your hands know the way.',
    ],
    images: [
      { name: 'crust-flour', alt: 'Flour, water, salt and yeast on a table' },
      { name: 'oven', alt: 'A brick oven with a live fire' },
      { name: 'toppings-bowls', alt: 'Toppings in bowls, ready for the dough' },
    ],
    middleText: [
      { heading: 'Dough for three pizzas of 12 inches' },
      {
        list: [
          '500 g flour',
          '325 g cool water',
          '10 g fine salt',
          '1 g instant dry yeast, a generous quarter of a teaspoon',
        ],
      },
      {
        steps: [
          'Stir everything together until no dry flour is left. Cover the bowl and wait 20 minutes. The flour drinks the water, and half of the kneading is done.',
          'Knead for 5 minutes, or fold the dough over itself a dozen times. It should feel like an earlobe.',
          'Leave it covered at room temperature for 1 hour, then put it in the fridge for 24 to 72 hours. We like 48. In the cold the yeast goes slowly and the enzymes keep working, so the taste grows while the dough hardly does.',
          'Divide it into three pieces of about 280 g and roll them into tight balls. Let them stand, covered, for 2 to 3 hours at room temperature. Cold dough fights back, warm dough opens by itself.',
          'Press the middle flat with your fingertips, stay away from the last two centimetres, and stretch over the backs of your hands. A rolling pin pushes the gas out of the rim, so save it for thin and crisp.',
        ],
      },
      { heading: 'Heat' },
      'Our stone is at 430 degrees, and a pizza takes about as long as it takes to fold a box. Your oven stops near 260, which is enough if you help it. Put a baking stone or a steel plate on the upper rack, set the oven as hot as it goes, and give it 45 minutes. Bake for 6 to 8 minutes and turn on the broiler for the last one. Without a stone, use an upside-down tray that has been heated too. Two spoons of sauce are plenty: a wet pizza is a pale pizza.',
      { heading: 'When it goes wrong' },
      {
        list: [
          ['It tears:', 'it needs more rest. Ball it again and wait half an hour.'],
          ['It shrinks back:', 'it is too cold. Cover it and have a coffee.'],
          ['The base is pale:', 'the stone was not hot, or the topping was wet.'],
          ['The rim is flat:', 'somebody pressed it. Look for a thumbprint.'],
        ],
      },
    ],
    bottomImg: { name: 'crust-slice', alt: 'A slice with a tall, blistered rim' },
    bottomText: [
      'Then there is the minute too many. Between golden and burnt lies less time than it takes to answer the door. Stand beside the oven and look. It is the nicest part of the work, and it smells better than anything your phone could show you.',
    ],
  },
}
