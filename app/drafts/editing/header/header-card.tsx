import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';

import { cropAttributes } from '../../../media/picture-placement.ts';
import { Picture } from '../../../media/picture.tsx';
import { datesOfLives } from '../../../memorials/couples.ts';
import { JoinedNames } from '../../../ui/joined-names.tsx';
import { EditorCard } from '../editor-card.tsx';
import { textOf } from '../fields/draft-text.tsx';
import { cropOf } from '../fields/placements.ts';
import { HeaderForm } from './header-form.tsx';
import type { Head } from './header.ts';

interface HeadCardProps {
  head: Head;
  isOpen: boolean;
  onToggle: (card: string) => void;
  isReadOnly?: boolean;
}

export const HeaderCard = memo(function HeaderCard(props: HeadCardProps) {
  const { t, i18n } = useLingui();
  const { head, isOpen, onToggle, isReadOnly = false } = props;
  const names = [textOf(head['fullName']), textOf(head['fullName2'])].filter(Boolean);
  const lives = {
    fullName2: textOf(head['fullName2']),
    dob: textOf(head['dob']),
    dod: textOf(head['dod']),
    dob2: textOf(head['dob2']),
    dod2: textOf(head['dod2']),
  };
  const years = datesOfLives(i18n, lives);
  const portrait = textOf(head['profilePhoto']);
  return (
    <EditorCard
      card="head"
      kind={t`Header`}
      title={names.length > 0 ? <JoinedNames names={names} /> : t`Name not added yet`}
      detail={
        isReadOnly ? (
          <>
            {years ? `${years}. ` : ''}
            <Trans>Only the owner and editors can change this.</Trans>
          </>
        ) : (
          years
        )
      }
      openLabel={isReadOnly ? null : t`Edit`}
      isOpen={isOpen}
      onToggle={onToggle}
      lead={
        <div className="editor-card-picture">
          <Picture
            address={portrait || undefined}
            alt=""
            sizes="4.5rem"
            placeholder="person"
            placement={cropAttributes(portrait, cropOf(head['profilePhotoCrop']))}
          />
        </div>
      }
    >
      <HeaderForm head={head} />
    </EditorCard>
  );
});
