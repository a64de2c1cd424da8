import { z } from 'zod';

import '../../wire/zod-without-eval.ts';
import { PHOTO_PLACE } from '../photo-places.ts';

/** for each user, in all memorials */
export const ROTATIONS_AN_HOUR = 120;

export const rotatePhotoPayloadSchema = z.strictObject({
  /** the field that shows the photo */
  place: z
    .string({ error: 'The place must be text' })
    .regex(PHOTO_PLACE, { error: 'This field has no photo that can be rotated' }),
  /** the photo the client shows at this place; the call fails if the draft has a different one */
  photo: z.string({ error: 'The photo must be given by its address' }).max(200, {
    error: 'The address of the photo is too long',
  }),
});

export type RotatePhotoPayload = z.infer<typeof rotatePhotoPayloadSchema>;

export const rotatedPhotoSchema = z.object({ photo: z.string() });
