import type { I18n } from '@lingui/core';

import { say } from '../wire/errors/sentence.ts';
import type { Video, VideoHeight } from './contract.ts';
import type { VersionsOnPage } from './read-page.server.ts';
import type { VideoRow } from './store.server.ts';

export function presentVideo(row: VideoRow, i18n: I18n, onPage: VersionsOnPage): Video {
  const { width, height } = row.storyboard.frame;
  return {
    id: row.id,
    state: row.state,
    progress: { done: row.done, total: row.total },
    format: width > height ? '16:9' : '9:16',
    height: Math.min(width, height) as VideoHeight,
    ...(row.state === 'ready' ? { seconds: row.total } : {}),
    ...(row.byte_size === null ? {} : { byteSize: Number(row.byte_size) }),
    hasSound: row.has_sound ?? row.sound !== null,
    isMadeByBrowser: row.made_in_browser,
    isOnPage: onPage.draft.has(row.id),
    isPublished: onPage.published.has(row.id),
    warnings: row.warnings.map((warning) => say(i18n, warning)),
    ...(row.problem === null ? {} : { problem: say(i18n, row.problem) }),
    createdAt: row.created_at.toISOString(),
  };
}
