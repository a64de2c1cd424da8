export function aDocument(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { slug: 'ada-example', fullName: 'Ada Example', ...fields };
}

/** A document with every section type and every field. All its pictures are `photo`; its video is `film`. */
export function aFullDocument(photo: string, video: string): Record<string, unknown> {
  return aDocument({
    invented: true,
    language: 'es-MX',
    actionButtons: { sendCondolences: true, addTribute: false, share: true },
    themeId: 'traditional-elegance',
    backgroundPhoto: photo,
    backgroundFocalPoint: { x: 0.5, y: 0.2 },
    profilePhoto: photo,
    profilePhotoCrop: { x: 0.1, y: 0, width: 0.5, height: 0.6667 },
    memorialHeader: 'In Loving Memory',
    fullName2: 'Bo Example',
    dob: '1941-03-09',
    dod: '2024-02',
    dob2: '1938',
    dod2: '2020-12-31',
    quote: 'Take it home.',
    birthLocation: 'Whitby',
    birthLocation2: 'Leeds',
    burialLocation: 'Churchyard\nHallbeck',
    burialLocation2: 'Hallbeck',
    deathLocation: 'At home',
    deathLocation2: 'York',
    sections: fullSections(photo, video),
  });
}

function fullPhoto(photo: string): Record<string, unknown> {
  return {
    photo,
    caption: 'One',
    alt: 'A woman beside a van',
    focalPoint: { x: 0.25, y: 1 },
    taken: '1989-07-04T15:20:00',
  };
}

function fullSections(photo: string, video: string): Array<Record<string, unknown>> {
  return [
    {
      type: 'textSection',
      order: 10,
      language: 'fr',
      title: 'Life',
      subheading: 'Hers',
      bodyText: '**She** was',
    },
    { type: 'albumSection', order: 20, photos: [fullPhoto(photo), { photo }] },
    { type: 'timelineSection', order: 30.5, events: [{ date: '1962', caption: 'Met', photo }] },
    {
      type: 'familyTreeSection',
      order: 40,
      members: [{ name: 'Cy', relationship: 'Son', dob: '1970-01', photo }],
    },
    {
      type: 'contentSliderSection',
      order: 50,
      content: [
        { type: 'photo', url: photo, caption: 'A' },
        { type: 'image', url: photo },
        { type: 'video', url: video },
      ],
    },
    {
      type: 'tributesSection',
      order: 60,
      category: 'Friends',
      tributes: [
        {
          date: '2026-03-04T15:20:00.000Z',
          name: 'Di',
          relationship: 'Friend',
          category: 'Friends',
          preview: true,
          text: 'Thank you.',
          photo,
        },
        { date: '2026-03-05T00:00:00.000Z', name: 'Ed', text: 'Goodbye.', preview: false },
        { date: '2026-03-05T00:00:00.000Z', name: 'Flo', text: 'No flag.' },
      ],
    },
    {
      type: 'tributesSection',
      order: 70,
      tributes: [{ date: '2026-03-06T00:00:00.000Z', name: 'Gil', text: 'Second list.' }],
    },
    {
      type: 'serviceSection',
      order: 80,
      answers: 'closed',
      addressFor: 'coming',
      staysOpen: true,
      gatherings: [
        {
          kind: 'funeral',
          label: 'Farewell',
          date: '2031-06-14',
          time: '11:30',
          timeZone: 'America/Mexico_City',
          place: 'St Mary’s',
          address: '1 Church Lane\nHythe',
          directions: 'Park behind the church.',
          note: 'Bright colours, please.',
          stream: 'https://example.org/live',
          charity: { name: 'The Hospice', url: 'https://hospice.example/give' },
        },
        { kind: 'wake', timeZone: 'Europe/London', stream: 'undecided' },
      ],
    },
  ];
}
