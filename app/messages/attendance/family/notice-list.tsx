import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { UserText } from '../../../language/user-text.tsx';
import { localMomentInWords } from '../../../wire/text/moment-in-words.ts';
import type { AttendanceList } from '../contract.ts';

type SentNotice = AttendanceList['notices'][number];

export function NoticeList({ notices }: { notices: readonly SentNotice[] }) {
  return (
    <section className="attendance-part attendance-screen" aria-labelledby="attendance-notices">
      <h2 id="attendance-notices" className="attendance-heading">
        <Trans>Emails to guests</Trans>
      </h2>
      <ul className="attendance-rows">
        {notices.map((notice) => (
          <SentRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

function SentRow({ notice }: { notice: SentNotice }) {
  const { i18n } = useLingui();
  const { kind, text, at, by, refused } = notice;
  return (
    <li className="attendance-row">
      <p className="attendance-name">{headingOf(i18n, { kind, text })}</p>
      <p className="attendance-quiet">
        <time dateTime={at}>{localMomentInWords(i18n, new Date(at))}</time>
        {by ? (
          <>
            {' · '}
            <UserText of={by} />
          </>
        ) : null}
      </p>
      <p>{deliveryOf(i18n, notice)}</p>
      {refused > 0 ? (
        <p className="attendance-refused">
          <Plural
            value={refused}
            one="We couldn’t deliver # email. Please contact that guest yourself."
            other="We couldn’t deliver # emails. Please contact those guests yourself."
          />
        </p>
      ) : null}
      {text ? (
        <p className="attendance-note" dir="auto">
          {text}
        </p>
      ) : null}
    </li>
  );
}

function headingOf(i18n: I18n, { kind, text }: Pick<SentNotice, 'kind' | 'text'>): string {
  if (kind === 'thanks') return i18n._(msg`Thank-you message`);
  return text ? i18n._(msg`Your message`) : i18n._(msg`Changes to the details`);
}

function deliveryOf(i18n: I18n, notice: SentNotice): string {
  const { to, refused, waiting } = notice;
  // After a restore, what became of each email is no longer known.
  const sent = waiting + notice.sent + refused > 0 ? notice.sent : to;
  if (waiting > 0) {
    return i18n._(
      msg`${plural(to, { one: `Sending to # guest: ${sent} sent`, other: `Sending to # guests: ${sent} sent` })}`,
    );
  }
  return i18n._(msg`${plural(sent, { one: 'Sent to # guest', other: 'Sent to # guests' })}`);
}
