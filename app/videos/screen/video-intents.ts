import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { pageI18n } from '../../language/i18n.ts';
import { toFailure } from '../../wire/action-result.ts';
import { call } from '../../wire/call.ts';
import { intent, type ActionOf } from '../../wire/intents.ts';
import { videos } from '../endpoints.ts';

export const videoIntents = (memorialId: string) => ({
  make: async () => {
    try {
      await call(videos.create, { id: memorialId });
      return { ok: true as const };
    } catch (error) {
      return toFailure(
        error,
        pageI18n._(msg`We couldn’t start making the video. Please try again.`),
      );
    }
  },
  'put-on-page': intent(z.object({ video: z.string() }), async ({ video }) => {
    try {
      await call(videos.putOnPage, { id: memorialId, video });
      return { ok: true };
    } catch (error) {
      return toFailure(
        error,
        pageI18n._(msg`We couldn’t add the video to the page. Please try again.`),
      );
    }
  }),
});

export type VideoAction = ActionOf<ReturnType<typeof videoIntents>>;
