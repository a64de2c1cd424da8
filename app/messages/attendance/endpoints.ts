import { endpoint } from '../../wire/endpoint.ts';
import {
  attendanceResponseSchema,
  emptySpamPayloadSchema,
  guestThanksPayloadSchema,
  noticePayloadSchema,
  noticeResponseSchema,
} from './contract.ts';

const ALL = '/api/v1/memorials/{id}/attendance';

export const attendance = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    about: 'Who has said that they’re coming to the funeral, oldest first',
    right: 'edit',
    data: attendanceResponseSchema,
  }),
  notice: endpoint({
    method: 'POST',
    path: `${ALL}/notice`,
    about:
      'Emails what has changed, once, to each guest with an address who was told something else; with `text`, all guests get it',
    right: 'edit',
    payload: noticePayloadSchema,
    data: noticeResponseSchema,
    status: 202,
    failures: ['MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  thanks: endpoint({
    method: 'POST',
    path: `${ALL}/thanks`,
    about: 'Emails a thank-you to all guests with an address, once, after the last gathering',
    right: 'edit',
    payload: guestThanksPayloadSchema,
    data: noticeResponseSchema,
    status: 202,
    failures: ['MEMORIAL_GONE', 'THANKS_REFUSED', 'TOO_MANY_REQUESTS'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ALL}/{answer}/fine`,
    about: 'Marks an answer as not spam',
    right: 'edit',
    failures: ['NOT_FOUND'],
  }),
  emptySpam: endpoint({
    method: 'POST',
    path: `${ALL}/spam/removal`,
    about: 'Erases the answers in spam that were written until then',
    right: 'edit',
    payload: emptySpamPayloadSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ALL}/{answer}`,
    about: 'Erases an answer, and emails to its guest that weren’t sent yet',
    right: 'edit',
    failures: ['NOT_FOUND'],
  }),
};

export const attendanceFiles = {
  table: endpoint({
    method: 'GET',
    path: `${ALL}.csv`,
    about: 'Who is coming, as a table for spreadsheets',
    right: 'edit',
    sends: { file: 'text/csv' },
  }),
};
