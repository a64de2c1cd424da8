import { useLingui } from '@lingui/react/macro';
import { use } from 'react';

import { PageLanguage } from '../../../language/page-language.ts';
import { otherLanguageOf } from '../../../language/text-language.ts';
import { Picture } from '../../../media/picture.tsx';
import { ToggleButton } from '../../../ui/toggle-button.tsx';
import type { FamilyMember } from '../../contract.ts';
import { familyCategoryLabel } from '../../family-tree/family-category-label.ts';
import { relationshipWord } from '../../family-tree/relationship-word.ts';
import { formatFamilyDate } from '../../life-dates.ts';
import type { SectionViewOf } from '../page-view.ts';
import type { FixedTexts } from './fixed-texts.ts';

interface FamilyTreeSectionProps {
  section: SectionViewOf<'familyTreeSection'>;
  fixedTexts?: FixedTexts | undefined;
}

export function FamilyTreeSection({ section, fixedTexts }: FamilyTreeSectionProps) {
  const { i18n } = useLingui();
  const { tree } = section;
  const contentId = `${section.key}-family`;
  return (
    <div
      className="family"
      {...fixedTexts}
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
                <Member
                  key={`${member.name} ${index}`}
                  member={member}
                  staysOnWide={staysOnWide}
                  language={section.language}
                />
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

interface MemberProps {
  member: FamilyMember;
  staysOnWide: boolean;
  /** of the name, where it is another than that of the page */
  language: string | undefined;
}

function Member({ member, staysOnWide, language }: MemberProps) {
  const { i18n } = useLingui();
  const relationship = relationshipWord(i18n, member.relationship);
  const pageLanguage = use(PageLanguage);
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
        <p className="family-name" lang={language} dir="auto">
          {member.name}
        </p>
        <p
          className="family-relationship"
          lang={otherLanguageOf(relationship, pageLanguage)}
          dir="auto"
        >
          {relationship}
        </p>
        {member.dob ? (
          <p className="family-dob">
            <time dateTime={member.dob} suppressHydrationWarning>
              {formatFamilyDate(member.dob, pageLanguage)}
            </time>
          </p>
        ) : null}
      </div>
    </li>
  );
}
