import { msg } from '@lingui/core/macro';
import { z } from 'zod';

import { call } from '../../wire/call.ts';
import { attempt, intent, type ActionOf } from '../../wire/intents.ts';
import { videos } from '../endpoints.ts';

export const videoIntents = (memorialId: string) => ({
  make: () =>
    attempt(msg`We couldn’t start making the video. Please try again.`, () =>
      call(videos.create, { id: memorialId }),
    ),

  'put-on-page': intent(z.object({ video: z.string() }), ({ video }) =>
    attempt(msg`We couldn’t add the video to the page. Please try again.`, () =>
      call(videos.putOnPage, { id: memorialId, video }),
    ),
  ),
});

export type VideoAction = ActionOf<ReturnType<typeof videoIntents>>;
