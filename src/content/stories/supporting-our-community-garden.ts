import type { Story } from './story.ts'

export const communityGarden: Story = {
  id: 7,
  title: 'Supporting Our Community Garden',
  date: '2025-09-06',
  description: 'Forty raised beds behind Commercial Drive, and the lunch that pays for the seeds.',
  slug: 'supporting-our-community-garden',
  img: 'garden',
  flag: '',
  direction: 'column',
  article: {
    header:
      'The beds behind Commercial Drive were a parking lot until a handful of neighbours brought soil, one wheelbarrow at a time.',
    topImg: { name: 'garden', alt: 'Raised beds with basil and tomatoes in front of a fence' },
    topText: [
      'Today forty raised beds grow there: basil, tomatoes, beans, and more mint than anybody can use. From June to September the garden sends us two crates a week. In those months the basil on your Margherita may have been picked that morning, three blocks from the oven.',
      'It began with a trade. The garden had more basil than its gardeners could eat. We had coffee grounds, vegetable peelings and a great many empty tomato tins. The peelings became compost, the tins became pots for seedlings, and the basil became pesto. Nobody has written a contract to this day. There is a crate that goes back and forth, and it is seldom empty in either direction.',
    ],
    images: [
      { name: 'garden-tomatoes', alt: 'Tomatoes on their stakes' },
      { name: 'garden-crate', alt: 'A crate of vegetables, ready for the kitchen' },
      { name: 'toppings-bowls', alt: 'Toppings in bowls, ready for lunch' },
    ],
    middleText: [
      { heading: 'What a lunch can buy' },
      'Once a summer, on the first Saturday of September, we wheel an oven into the garden and cook lunch for whoever comes. Everybody pays what they like. All of it goes to the garden: seeds, soil, tools and the water bill. The dough is ours, the vegetables are theirs, and the tables come out of every kitchen in the street, so that no two are of the same height.',
      'The pizza of the day is decided in the morning by walking along the beds. Some years it is zucchini flowers, some years it is only tomatoes, because the sun was generous. Children get a ball of dough and a free hand. A pizza in the shape of a snail has been served more than once.',
      { heading: 'Start with one pot' },
      'You do not need a garden to begin. Basil grows on any windowsill with sun, and the supermarket plant that dies on you is not one plant but twenty in a crowd.',
      {
        steps: [
          'Take it out of its pot and pull the ball gently into four. Give each part a pot of its own with fresh soil.',
          'Put them where they get six hours of light, and never outside before the nights stay above ten degrees. In Vancouver that is often June.',
          'Water from below, into the saucer, in the morning. Pour away what is left after half an hour.',
          'Pick from the top, just above a pair of leaves. Two new stems grow from there. Pulling single big leaves from below makes the plant tall and sad.',
          'Pinch out the flowers. When basil blooms, it stops thinking about leaves.',
        ],
      },
      'One pot treated this way lasts a summer, which is about thirty pizzas.',
      { heading: 'How you can help' },
      {
        list: [
          'Bring jam jars, flower pots and spare hoses. The crate beside the door of our Commercial Drive restaurant takes them.',
          'Ask for a bucket of coffee grounds for your own beds; we have enough for everybody.',
          'Look for a community garden near you. Most have a waiting list for plots and none for people who like to water.',
        ],
      },
    ],
    bottomImg: { name: 'garden-lunch', alt: 'The long table of the garden lunch under strings of lights' },
    bottomText: [
      'Want to come? Everybody is welcome, and nobody has to sign up. Bring a plate and somebody you like. We bring the fire.',
      { link: 'When and where the lunch is', to: '/events' },
    ],
  },
}
