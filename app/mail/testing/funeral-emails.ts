/** The emails to guests of a funeral; a part of `every-email.ts`. */
import * as attendance from '../../messages/attendance/emails.server.ts';
import type { MailSender } from '../email-layout.server.ts';
import type { EmailKind, PeoplesWords } from './email-kind.ts';

const GATHERING = {
  kind: 'funeral',
  date: '2026-12-03',
  time: '14:00',
  timeZone: 'Europe/London',
  place: 'St Mary’s',
  address: '1 Church Lane\nOxford',
} as const;
const UNSEEN = { ...GATHERING, directions: 'https://maps.example.com' };
const CHANGES = [
  ['a change', { itm_a: { ...GATHERING, time: '15:00' } }],
  ['a cancellation', { itm_a: null }],
  ['a change that is not mailed', { itm_b: UNSEEN }],
  ['a change that is mailed in part', { itm_a: { ...GATHERING, time: '15:00' }, itm_b: UNSEEN }],
] as const;
const GUEST = `/w/a${'f'.repeat(60)}`;

export const FUNERAL_EMAILS: EmailKind[] = [
  {
    name: 'to a guest of the funeral',
    of: attendance.guestEmail,
    to: 'stranger',
    write: ({ memorial }, sender) =>
      attendance.guestEmail(
        { memorialName: memorial, path: GUEST, gatherings: [GATHERING], calendars: [] },
        sender,
      ),
  },
  ...([true, false] as const).flatMap((isConfirmed) => [
    ...CHANGES.map(([change, became]): EmailKind => ({
      name: `${change}, to a ${isConfirmed ? 'confirmed ' : ''}guest`,
      of: attendance.noticeEmail,
      to: isConfirmed ? 'writer' : 'stranger',
      write: ({ memorial, person, text }, sender) =>
        attendance.noticeEmail(
          {
            memorialName: memorial,
            writerName: person,
            path: GUEST,
            text,
            isConfirmed,
            was: { itm_a: GATHERING, itm_b: GATHERING },
            became,
            calendars: [],
          },
          sender,
        ),
    })),
    {
      name: `thanks to a ${isConfirmed ? 'confirmed ' : ''}guest`,
      of: attendance.guestThanksEmail,
      to: isConfirmed ? ('writer' as const) : ('stranger' as const),
      write: ({ memorial, person, text }: PeoplesWords, sender: MailSender) =>
        attendance.guestThanksEmail(
          { memorialName: memorial, writerName: person, path: GUEST, text, isConfirmed },
          sender,
        ),
    },
  ]),
];
