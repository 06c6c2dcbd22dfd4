import type { Story } from './story.ts'

export const italianDay: Story = {
  id: 1,
  title: 'Italian Day On The Drive',
  date: '2025-06-11',
  description: 'One street, fourteen blocks, two ovens on wheels. What we learned feeding it.',
  slug: 'italian-day-on-the-drive',
  img: 'drive',
  flag: 'EVENT',
  direction: 'row',
  article: {
    header:
      'On the second Sunday of June the cars leave Commercial Drive, and the street belongs to everybody who walks, dances and eats.',
    topImg: { name: 'drive', alt: 'Awnings, lights and tables with pizza along Commercial Drive', isLow: true },
    topText: [
      'Italian Day takes fourteen blocks of the Drive. Italian families settled around here after the war and opened coffee bars, bakeries and delicatessens, and people have called the neighbourhood Little Italy ever since. Others followed, from Portugal, from Latin America, from East Africa, and stayed as well. So the party smells of espresso, grilled sardines and roasted corn, all at once.',
      'Our first restaurant is on this street. For us the day is not a trip but a visit from the whole city. We roll out two ovens on wheels, forty trays of dough and more basil than looks reasonable. By four in the afternoon the trays are empty, and somebody has run back to the restaurant twice.',
    ],
    images: [
      { name: 'drive-stall', alt: 'A stall with an oven on wheels' },
      { name: 'oven', alt: 'A brick oven with a live fire' },
      { name: 'toppings-bowls', alt: 'Toppings in bowls, ready for the day' },
    ],
    middleText: [
      { heading: 'Three things a street teaches you' },
      'A restaurant has tables. A street has elbows. The pizza we make at home, soft in the middle and eaten with a knife, is hopeless for somebody who holds a child with one hand and a lemonade with the other. So on Italian Day we stretch the dough a little smaller and bake it a little longer. The base stays stiff enough to fold, and nothing lands on anybody’s shoes.',
      'The second lesson is to offer less. We once brought nine pizzas and spent the day explaining them. Now there are three: Margherita, pepperoni, and one with vegetables and no cheese. The line moves twice as fast, and people talk about the music and not about the menu.',
      'The third one is about fire. An oven on wheels has thin walls, and it forgets its heat whenever the door stays open. Two small ovens, fed by turns, beat one big one. While the first bakes, the second gathers its breath.',
      { heading: 'If you come next year' },
      {
        list: [
          'Leave the car. Commercial–Broadway station is at the south end of the party, and several bus lines stop a few steps away.',
          'Come before noon if you are bringing children or a stroller. From two o’clock on, the middle of the street is a slow and happy river.',
          'Eat in halves. Share one plate between two, walk a block, share the next one. There is more to try than anybody can manage alone.',
          'Bring a bottle for water and something for your head. Fourteen blocks have surprisingly little shade.',
          'Keep some coins for the buskers. Good street music is somebody’s whole afternoon.',
        ],
      },
    ],
    bottomImg: { name: 'drive-lights', alt: 'The street in the evening under strings of lights' },
    bottomText: [
      'The best hour is the one after the end. The barriers go, the street sweeper hums up the hill, and everybody who has been working sits down on the curb. The last dough goes into the oven without an order to it, and whoever is still there eats. Someone always says that next year we should bring three ovens. Then we remember carrying two.',
      'Thank you for coming, for waiting with good humour, and for putting the plates where they belong. See you in June.',
    ],
  },
}
