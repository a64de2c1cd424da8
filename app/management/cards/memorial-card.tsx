import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { Picture } from '../../media/picture.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { BringBack, type BringBackCall } from './bring-back.tsx';

import './memorial-cards.css';
import { ROLE_WORDS, stateLabel, unreadSentence, waitingSentence } from './state-labels.ts';

interface MemorialCardProps {
  memorial: KeptMemorial;
  bringBack?: BringBackCall | undefined;
}

export function MemorialCard({ memorial, bringBack }: MemorialCardProps) {
  const { i18n } = useLingui();
  const { id, names, years, portrait, state, role } = memorial;
  const isDown = state === 'taken-down';
  const waiting = waitingSentence(i18n, memorial.waitingWords);
  const unread = unreadSentence(i18n, memorial.unreadLetters);
  return (
    <li className="memorial-tile" data-state={state}>
      <div className="memorial-tile-portrait">
        {portrait ? (
          <Picture address={portrait} alt="" sizes="5rem" placeholder="person" />
        ) : (
          <span className="memorial-tile-initials" aria-hidden="true">
            {initialsOf(names.join(' '))}
          </span>
        )}
      </div>
      <div className="memorial-tile-words">
        <h2 className="memorial-tile-name">
          <Link to={`/memorial/${encodeURIComponent(id)}`} dir="auto">
            <JoinedNames names={names} />
          </Link>
        </h2>
        {years ? <p className="memorial-tile-years">{years}</p> : null}
        <p className="memorial-tile-state">{stateLabel(i18n, memorial)}</p>
        <p className="memorial-tile-role">{i18n._(ROLE_WORDS[role])}</p>
        {waiting ? <p className="memorial-tile-waiting">{waiting}</p> : null}
        {unread ? <p className="memorial-tile-waiting">{unread}</p> : null}
        {isDown && role === 'owner' && bringBack ? (
          <BringBack memorial={memorial} bringBack={bringBack} />
        ) : null}
      </div>
    </li>
  );
}
