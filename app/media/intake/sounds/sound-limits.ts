export const SOUND_LIMITS = {
  fileBytes: 50 * 1024 * 1024,
  leastSeconds: 1,
  hours: 3,
} as const;

export const SOUND_KINDS = ['mp3', 'm4a', 'wav'] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];
