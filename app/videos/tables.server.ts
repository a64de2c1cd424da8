// The row types of db/migrations/0075-videos.sql and 0093-tracks-of-videos-on-pages.sql.

import type { Generated, JSONColumnType } from 'kysely';

import type { VIDEO_STATES, VideoPlan } from './contract.ts';
import type { Storyboard } from './plan/storyboard.ts';

export interface VideoPlansTable {
  memorial_id: string;
  plan: JSONColumnType<VideoPlan>;
  updated_at: Date;
}

export interface VideosTable {
  id: string;
  memorial_id: string;
  state: Generated<(typeof VIDEO_STATES)[number]>;
  /** seconds */
  done: Generated<number>;
  total: number;
  tries: Generated<number>;
  /** the id of its files in the media storage, 32 hexadecimal digits */
  file: string;
  sound: string | null;
  has_sound: Generated<boolean | null>;
  storyboard: JSONColumnType<Storyboard>;
  made_in_browser: Generated<boolean>;
  /** of the file with sound, or else of the only one */
  byte_size: Generated<number | string | null>;
  warnings: JSONColumnType<string[], string | undefined>;
  problem: Generated<string | null>;
  created_at: Date;
  settled_at: Generated<Date | null>;
}

export interface VideosOnPageTable {
  memorial_id: string;
  address: string;
  video_id: string;
  created_at: Date;
  /** null if it is not known yet whether captions and chapters are stored */
  has_tracks: Generated<boolean | null>;
}

export interface VideoTables {
  video_plans: VideoPlansTable;
  videos: VideosTable;
  videos_on_page: VideosOnPageTable;
}
