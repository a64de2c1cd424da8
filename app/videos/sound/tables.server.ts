// The row types of db/migrations/0076-video-sounds.sql.

import type { SoundKind } from '../../media/intake/sounds/sound-limits.ts';

export interface VideoSoundsTable {
  id: string;
  memorial_id: string;
  /** the file's id in the media storage, 32 hexadecimal digits */
  file: string;
  kind: SoundKind;
  name: string;
  duration_ms: number;
  byte_size: number | string;
  used_at: Date;
}

export interface VideoSoundTables {
  video_sounds: VideoSoundsTable;
}
