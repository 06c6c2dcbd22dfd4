import type { Story } from './story.ts'

export const topToppings: Story = {
  id: 4,
  title: 'Top 10 Must Try Toppings',
  date: '2025-02-12',
  description: 'From cupped pepperoni to rosemary potato, in the order the kitchen eats them.',
  slug: 'top-10-must-try-toppings',
  img: 'toppings',
  flag: '',
  direction: 'column',
  article: {
    header:
      'There is a list on the kitchen door. It says what the cooks put on their own pizza when the last order is out.',
    topImg: { name: 'toppings', alt: 'Pepperoni, mushrooms, basil, olives and peppers in rows' },
    topText: [
      'Nobody planned it. One evening somebody wrote down what they were eating, somebody else crossed it out, and after a year the list had settled. Here it is, with the reason beside each one. All ten are on our menus; how many of them share a pizza is up to you. We would stop at three.',
    ],
    images: [
      { name: 'toppings-bowls', alt: 'Toppings in bowls on the kitchen table' },
      { name: 'garden-tomatoes', alt: 'Tomatoes on their stakes' },
      { name: 'garden-crate', alt: 'A crate of vegetables from the garden' },
    ],
    middleText: [
      {
        steps: [
          [
            'Cupped pepperoni.',
            'The small, thick kind curls up in the heat and makes a cup with a crisp edge. It is salty, smoky and a little greasy in the best way. It needs nothing but mozzarella under it.',
          ],
          [
            'Mushroom.',
            'Sliced thin and baked dry, it tastes of the forest. On a white pizza with garlic cream it takes the place of meat, and nobody asks where the meat went.',
          ],
          [
            'Fennel sausage.',
            'Crumbled small, so that its juices run into the cheese while it bakes. Sweet roasted pepper beside it is the classic, and classics have had time to be wrong and were not.',
          ],
          [
            'Roasted potato with rosemary.',
            'Bread on bread sounds like a mistake until you try it. The edges turn golden, the middle stays soft, and rosemary makes it smell like Sunday. Goat cheese if you are hungry.',
          ],
          [
            'Caramelised onion.',
            'An hour in the pan makes an onion as sweet as jam. It rounds off everything sharp: gorgonzola, olives, smoked ham.',
          ],
          [
            'Anchovies.',
            'People who dislike them have mostly met too many at once. Two, torn into small pieces, melt away and leave the tomato tasting more of tomato.',
          ],
          [
            'Roasted pineapple.',
            'The argument is about raw rings from a tin. Roasted, the sugar darkens, the water leaves, and with bacon and jalapeño it is simply sweet, salt and hot in one bite.',
          ],
          [
            'Artichoke.',
            'Slightly bitter, slightly lemony, good company for green olives and feta. It wakes up a pizza that has gone too mild.',
          ],
          [
            'Arugula, after the oven.',
            'Heat turns it grey, so it goes on at the end, cold on hot. Its pepper cuts through prosciutto and cream.',
          ],
          [
            'Hot honey.',
            'Not a topping, somebody wrote, and somebody else wrote: yes it is. A thin thread over spicy salami or gorgonzola, and the plate comes back clean.',
          ],
        ],
      },
      { heading: 'How to put them together' },
      {
        list: [
          'One thing salty, one thing sweet or mild, one thing fresh. Pepperoni, onion, basil. Gorgonzola, walnut, honey.',
          'Wet toppings in small numbers. Fresh tomato, pineapple and spinach all give water, and the base has to carry it.',
          'Two minds at the table? Choose half and half. Every topping in the builder can lie left, right, or on the whole pizza.',
          'If it is delicate, it goes on after baking: arugula, basil, prosciutto, honey.',
        ],
      },
      'Allergies come before taste. Walnuts, cheese, fish, egg and wheat are all used in the same kitchen, so look at the allergens of a pizza before you order it, and call the restaurant if you are not sure.',
    ],
    bottomImg: { name: 'toppings-close', alt: 'Toppings on a pizza, seen from close by' },
    bottomText: [
      'The list is not closed. The corn from last August is still pencilled in at the bottom with a question mark, and there is a strong party for egg. If you think that we forgot the best one, tell us. The pencil hangs on a string beside the door.',
      { link: 'Put your three on a pizza', to: '/menu' },
    ],
  },
}
