import type { Story } from './story.ts'

export const journeyThroughItaly: Story = {
  id: 5,
  title: 'A Journey Through Italy',
  date: '2024-11-20',
  description: 'Six towns, six crusts. A map of where our pizzas come from, from north to south.',
  slug: 'a-journey-through-italy',
  img: 'italy',
  flag: '',
  direction: 'column',
  article: {
    header: 'Ask for pizza in six Italian towns and you will be handed six different things. All of them are right.',
    topImg: { name: 'italy', alt: 'Hills with cypresses and a farmhouse in the evening sun' },
    topText: [
      'Outside Italy, pizza is one dish with many toppings. Inside Italy it is a family of breads, and what changes from town to town is the crust: how much water it takes, how long it rests, what it is baked in. Start in the north with an empty stomach and go south.',
      { heading: 'Turin: in a little pan' },
      '_Pizza al padellino_, also called _al tegamino_, is baked in a small round pan with oil. The dough rises a second time in the pan, so it comes out thick and soft with a fried, crisp underside. It is usually eaten with _farinata_, a flat cake of chickpea flour, on the side.',
      { heading: 'Genoa: focaccia, morning to night' },
      'Liguria dimples its dough with the fingertips and fills the hollows with olive oil, water and salt. People in Genoa dip it in their cappuccino. A short train ride away, Recco stretches two sheets of dough as thin as paper and bakes fresh cheese between them. _Focaccia di Recco col formaggio_ has been a protected name of the European Union since 2015.',
    ],
    images: [
      { name: 'italy-bay', alt: 'A bay with a volcano behind it' },
      { name: 'oven', alt: 'A brick oven with a live fire' },
      { name: 'crust-flour', alt: 'Flour and dough on a table' },
    ],
    middleText: [
      { heading: 'Rome: thin, or by the weight' },
      'Rome has two answers. The round one is rolled with a pin until it is flat and crackles when you cut it. The other, _pizza al taglio_, is baked in long trays from a very wet dough. You show with your hands how much you want, it is cut with scissors, weighed, folded and eaten on the street.',
      { heading: 'Naples: ninety seconds' },
      'This is the one with the tall, blistered rim and the soft middle. It is stretched by hand, and the oven’s floor is at about 430 degrees, so it bakes in 60 to 90 seconds. Tomato, _fior di latte_ or buffalo mozzarella, basil, oil: the Margherita is said to have been named after a queen who visited in 1889. _Pizza Napoletana_ is protected in the European Union as a traditional speciality, and in 2017 UNESCO put the art of the Neapolitan _pizzaiuolo_ on its list of intangible cultural heritage. Our hand-stretched crust is a cousin of this one, baked a little longer so that it survives the drive to your door.',
      { heading: 'Bari: potato in the dough' },
      'In Puglia they mix semolina and mashed potato into the dough and press cherry tomatoes, olives and oregano into the top. The potato keeps the bread moist for a day. The same town fries _panzerotti_, half moons filled with tomato and mozzarella, and you will burn your tongue on the first one. Everybody does. They are the reason that our calzones exist.',
      { heading: 'Palermo: the one with crumbs' },
      '_Sfincione_ is as thick as a cushion. On it are tomato cooked slowly with onions, anchovy, _caciocavallo_ cheese and, instead of more cheese, toasted breadcrumbs with oregano. Bakeries make it all year and no Sicilian Christmas goes without it. It explains what a thick pan pizza can be when nobody is counting slices.',
    ],
    bottomImg: { name: 'italy-coast', alt: 'Houses on a steep coast above the sea' },
    bottomText: [
      'What do the six have in common? Wheat, water, salt, good oil, and a person who knows when to stop adding things. You do not need a ticket to follow the route. Order a thin crust one week, a thick pan the next and a calzone after that, and put a finger on the map each time. Going by foot is still better.',
      { link: 'Choose your crust', to: '/menu' },
    ],
  },
}
