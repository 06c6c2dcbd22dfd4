import type { Story } from './story.ts'

export const parkRoyal: Story = {
  id: 2,
  title: 'Park Royal Grand Opening',
  date: '2025-05-17',
  description: 'A new stone, lit for the first time. A week of small fires, and then a hundred pizzas on the house.',
  slug: 'park-royal-grand-opening',
  img: 'grand',
  flag: 'EVENT',
  direction: 'column',
  article: {
    header: 'You cannot simply light a new oven. Before the first pizza in Park Royal came a week of very small fires.',
    topImg: { name: 'grand', alt: 'A new counter with a red ribbon in front of the mountains' },
    topText: [
      'Fresh brick and mortar are full of water. Heat them in a hurry and the water turns to steam faster than it can leave, and the steam makes its own way out: a crack across the dome on the very first day. So a new oven is dried like a good ham, slowly and with patience.',
      'On Monday the fire was no bigger than the one under a fondue. Each day it grew by about the size of a log. On Wednesday the outside of the dome felt warm, on Friday the black soot inside began to burn away, and on Saturday morning the bricks turned pale. That is how an oven says that it is ready: the dome goes from black to clean, somewhere above three hundred and fifty degrees.',
    ],
    images: [
      { name: 'oven', alt: 'A brick oven with a live fire' },
      { name: 'grand-ribbon', alt: 'The red ribbon at the door' },
      { name: 'crust', alt: 'Dough on the table at the window' },
    ],
    middleText: [
      { heading: 'An opening at the foot of the mountains' },
      'Park Royal is an old hand at openings. It has stood on Marine Drive since 1950, on one side at first and later on both. The North Shore mountains look over its roofs, the Lions Gate Bridge is a short way down the road, and on a clear day you can see snow while you wait for your slice.',
      'The ribbon was red, the scissors were the ones we use for herbs, and the first hundred pizzas were on the house. The rule was simple: one for each party, Margherita or pepperoni, and you had to tell us honestly how it was. Most people said good. Several said the crust could take another ten seconds, and after the first hour we agreed and gave it ten more. A new stone always bakes a little cooler than you think.',
      { heading: 'What we tried differently' },
      'Park Royal is the smallest place that we have: one oven, one counter and a row of stools. It sells what comes out of the oven to whoever stands in front of it, and takes no orders, so you do not find it where you choose a restaurant; what you order to West Vancouver comes from Lonsdale. We moved the dough table to the window. It takes a cook about half a minute to open a ball of dough by hand, and children stop for every single one. The counter stands right beside the door, so that someone with a car around the corner is in and out in a minute. And there is a low hook at every stool for the jacket that is wet, because this is the North Shore and it will be.',
      { heading: 'How to meet a new oven' },
      {
        list: [
          'Start with the plainest pizza. Tomato, cheese and basil hide nothing, so you learn what the oven can do.',
          'Come early on a weekend. New kitchens are busy between six and seven, and much calmer at half past four.',
          'Say what you think. In the first month everything is still easy to change: the bake, the playlist, the height of the stools.',
        ],
      },
    ],
    bottomImg: { name: 'grand-boxes', alt: 'A stack of pizza boxes, ready to go' },
    bottomText: [
      'At the end of the day the fire was pushed to the side and the door was closed, as it is every night. A warm oven is never really off. In the morning the stone is still hot enough for bread, so we bake some for whoever opens up. The first loaf from Park Royal was flat, lopsided and gone in four minutes.',
      'Thank you to everybody who came, and to those who came back the same evening and paid.',
    ],
  },
}
