import { useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { PageLanguage } from '../../../language/page-language.ts';
import { Picture } from '../../../media/picture.tsx';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import type { FamilyMember } from '../../contract.ts';
import { familyCategoryLabel } from '../../family-tree/family-category-label.ts';
import { relationshipWord } from '../../family-tree/relationship-word.ts';
import { formatFamilyDate } from '../../life-dates.ts';
import type { SectionViewOf } from '../page-view.ts';

interface FamilyTreeSectionProps {
  section: SectionViewOf<'familyTreeSection'>;
}

export function FamilyTreeSection({ section }: FamilyTreeSectionProps) {
  const { i18n } = useLingui();
  const { tree } = section;
  const contentId = `${section.key}-family`;
  return (
    <div
      className="family"
      data-collapses-narrow={tree.collapsesOnNarrow}
      data-collapses-wide={tree.collapsesOnWide}
    >
      <div id={contentId} className="family-groups" data-collapsed="true">
        {tree.groups.map((group) => (
          <div
            key={group.category}
            className="family-group"
            data-stays-narrow={group.staysOnNarrow}
            data-stays-wide={group.members.some(({ staysOnWide }) => staysOnWide)}
          >
            <h3 className="family-category">{familyCategoryLabel(i18n, group.category)}</h3>
            <ul className="family-members">
              {group.members.map(({ member, staysOnWide }, index) => (
                <Member key={`${member.name} ${index}`} member={member} staysOnWide={staysOnWide} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {tree.collapsesOnNarrow || tree.collapsesOnWide ? (
        <ToggleButton controls={contentId} subject={section.title} />
      ) : null}
    </div>
  );
}

function Member({ member, staysOnWide }: { member: FamilyMember; staysOnWide: boolean }) {
  const { i18n } = useLingui();
  return (
    <li className="family-member memorial-card" data-stays-wide={staysOnWide}>
      <Picture
        address={member.photo}
        alt=""
        sizes="5rem"
        placeholder="person"
        className="family-photo"
      />
      <div className="family-words">
        <p className="family-name" dir="auto">
          {member.name}
        </p>
        <p className="family-relationship" dir="auto">
          {relationshipWord(i18n, member.relationship)}
        </p>
        {member.dob ? (
          <p className="family-dob">
            <time dateTime={member.dob} suppressHydrationWarning>
              {formatFamilyDate(member.dob, use(PageLanguage))}
            </time>
          </p>
        ) : null}
      </div>
    </li>
  );
}
