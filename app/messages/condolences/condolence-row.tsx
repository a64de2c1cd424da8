import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { localMomentInWords } from '../../wire/text/moment-in-words.ts';
import type { ListedCondolence } from './contract.ts';

interface CondolenceRowProps {
  letter: ListedCondolence;
  memorialId: string;
  choice: { isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined;
}

export function CondolenceRow({ letter, memorialId, choice }: CondolenceRowProps) {
  const { t, i18n } = useLingui();
  const { id, name, relationship, writtenAt, isRead, beginning, isAnswered } = letter;
  return (
    <li className="letter-row" data-unread={isRead ? undefined : ''}>
      {choice ? (
        <label className="letter-choice">
          <input
            type="checkbox"
            checked={choice.isChosen}
            onChange={({ currentTarget }) => choice.onChange(currentTarget.checked)}
          />
          <span className="visually-hidden">{t`Thank ${name}`}</span>
        </label>
      ) : null}
      <Link className="letter-link" to={`/memorial/${memorialId}/condolences/${id}`}>
        <span className="letter-name">
          {isRead ? null : <span className="visually-hidden">{t`Unread:`} </span>}
          <bdi>{name}</bdi>
        </span>
        {relationship ? (
          <span className="letter-quiet">
            <bdi>{relationship}</bdi>
          </span>
        ) : null}
        <span className="letter-beginning" dir="auto">
          {beginning ?? t`This may be hurtful or advertising, so we’ve hidden it.`}
        </span>
        <span className="letter-quiet">
          <time dateTime={writtenAt}>{localMomentInWords(i18n, new Date(writtenAt))}</time>
          {isAnswered ? ` · ${t`Replied`}` : ''}
        </span>
      </Link>
    </li>
  );
}
