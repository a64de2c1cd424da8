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
    about: 'The responses of those who are coming to the funeral, oldest first',
    right: 'edit',
    data: attendanceResponseSchema,
  }),
  notice: endpoint({
    method: 'POST',
    path: `${ALL}/notice`,
    about:
      'Emails each guest with an email address, once, if what they were told has changed; with `text`, emails all of them',
    right: 'edit',
    payload: noticePayloadSchema,
    data: noticeResponseSchema,
    status: 202,
    failures: ['MEMORIAL_GONE', 'TOO_MANY_REQUESTS'],
  }),
  thanks: endpoint({
    method: 'POST',
    path: `${ALL}/thanks`,
    about: 'Emails a thank-you to all guests with an email address, once, after the last gathering',
    right: 'edit',
    payload: guestThanksPayloadSchema,
    data: noticeResponseSchema,
    status: 202,
    failures: ['MEMORIAL_GONE', 'THANKS_REFUSED', 'TOO_MANY_REQUESTS'],
  }),
  accept: endpoint({
    method: 'POST',
    path: `${ALL}/{answer}/fine`,
    about: 'Marks a response as not spam',
    right: 'edit',
    failures: ['NOT_FOUND'],
  }),
  emptySpam: endpoint({
    method: 'POST',
    path: `${ALL}/spam/removal`,
    about: 'Erases the responses in spam that were written up to the time in `until`',
    right: 'edit',
    payload: emptySpamPayloadSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ALL}/{answer}`,
    about: 'Erases a response, and any emails to its guest that haven’t been sent yet',
    right: 'edit',
    failures: ['NOT_FOUND'],
  }),
};

export const attendanceFiles = {
  table: endpoint({
    method: 'GET',
    path: `${ALL}.csv`,
    about: 'Who is coming, as a CSV file for spreadsheets',
    right: 'edit',
    sends: { file: 'text/csv' },
  }),
};
