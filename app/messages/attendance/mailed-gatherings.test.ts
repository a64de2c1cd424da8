import { expect, test } from 'vitest';

import { mailable } from './mailed-gatherings.ts';

const mailed = (text: string) =>
  mailable({ kind: 'funeral', timeZone: 'Europe/London', place: text, directions: text });

test.each([
  'prizes.example.com',
  'You have won, see prizedesk.it now',
  'You have won at PrizeDesk.Com',
  'x.co',
  'Claim it: claims@prize-desk.com',
  'claims @ prize-desk . com',
  'www.prizedesk',
])('a text that a mail program makes a link of isn’t mailed: %s', (text) => {
  expect(mailed(text)).not.toHaveProperty('place', text);
  expect(mailed(text)).not.toHaveProperty('directions', text);
});

test.each([
  'St.Mary’s, Kirchstr.12',
  'Bus no. 5 to the church. It stops at the gate.',
  'Behind the hall.Bring flowers',
  'Taxis: 01632 960 001. Doors open at 2 p.m., tea at 3.30',
])('others are: %s', (text) => {
  expect(mailed(text)).toMatchObject({ place: text, directions: text });
});
