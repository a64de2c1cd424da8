/** The theme gallery shows the first sample. */
export const SAMPLE_SLUGS = [
  'eleanor-whitfield',
  'james-okafor',
  'sofia-marchetti',
  'kenji-tanaka',
  'thomas-and-mary-brennan',
] as const;
