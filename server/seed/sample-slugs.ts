/** The first sample is shown in the theme gallery. */
export const SAMPLE_SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
] as const;
