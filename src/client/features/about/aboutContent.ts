/** The words of the About page, and where its link leads. */
export const aboutContent = {
  title: 'About Us',
  lead: 'A small home-care facility that feels like home.',
  paragraphs: [
    'We are a licensed adult family home. A handful of residents live with us, each in a room of their own, with the same familiar caregivers by day and by night.',
    'Care here is unhurried: help with bathing, dressing and medication, meals cooked in our own kitchen from what grows and grazes nearby, and time to sit together afterwards.',
    'Families are welcome at any hour. Come and see the house, meet the people who live in it, and ask us whatever you need to know.',
  ],
  link: { label: 'Visit our home-care website', href: 'https://www.example.com/' },
  shop: { label: 'Looking for shared meat from local ranchers?', action: 'Go to Sharecut' },
} as const;
