const FAMILY = '👨‍👩‍👧‍👦';

export const EDGE_CASE_TRIBUTES = {
  slug: 'strange-tributes',
  fullName: 'Ada Example',
  sections: [
    {
      type: 'tributesSection',
      order: 1,
      tributes: [
        { date: '2999-01-01', name: 'From the future', text: 'Not yet.' },
        { date: '2020-01-03', name: 'N'.repeat(200), relationship: 'R'.repeat(100), text: 'Long.' },
        { date: '2020-01-02', name: 'No space', text: 'x'.repeat(20_000) },
        { date: '2020-01-01', name: '🕯', text: `${'a'.repeat(198)}${FAMILY}${FAMILY}` },
      ],
    },
  ],
};
