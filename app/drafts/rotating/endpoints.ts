import { endpoint } from '../../wire/endpoint.ts';
import { rotatedPhotoSchema, rotatePhotoPayloadSchema } from './contract.ts';

export const photoRotation = {
  rotatePhoto: endpoint({
    method: 'POST',
    path: '/api/v1/memorials/{id}/draft/photos/rotate',
    about:
      'Stores a copy of a photo in the draft, rotated 90° clockwise, and returns its address; the client then sets it with a change. At most 120 per hour for each user. Contributors can rotate their own photos',
    right: 'contribute',
    payload: rotatePhotoPayloadSchema,
    data: rotatedPhotoSchema,
    failures: [
      'NOT_FOUND',
      'FILE_REFUSED',
      'PLAN_LIMIT',
      'MEMORIAL_GONE',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  }),
};
