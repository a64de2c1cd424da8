import { Trans, useLingui } from '@lingui/react/macro';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { itemListOf } from '../../../memorials/document-ids.ts';
import { TRIBUTE_LIMITS } from '../../../tributes/contract.ts';
import type { DraftSection } from '../../contract.ts';
import { itemsOfSection } from '../../section-types.ts';
import { FamilyFile } from '../family-file/family-file.tsx';
import { DraftText } from '../fields/draft-text.tsx';
import { SectionLanguageField } from '../fields/language-field.tsx';
import { FuneralSettings } from '../funeral/funeral-parts.tsx';
import { ItemList } from '../items/item-list.tsx';
import { useMayChange } from '../own-parts.ts';
import { TextForm } from '../text/text-form.tsx';

interface SectionFormProps {
  section: DraftSection;
  openItem: string | undefined;
  onOpenItem: (sectionId: string, itemId: string | undefined) => void;
  /** closes the card */
  onDone: () => void;
}

export function SectionForm({ section, openItem, onOpenItem, onDone }: SectionFormProps) {
  const { id, type } = section;
  const list = itemListOf(type);
  const isOwn = useMayChange(id);
  return (
    <div className="editor-form">
      {isOwn ? <OwnFields section={section} onDone={onDone} /> : null}
      {list ? (
        <ItemList
          sectionId={id}
          list={list}
          items={itemsOfSection(section)}
          openItem={openItem}
          onOpen={onOpenItem}
        />
      ) : null}
      {type === 'serviceSection' && isOwn ? <FuneralSettings section={section} /> : null}
      {type === 'familyTreeSection' ? <FamilyFile section={section} /> : null}
      {isOwn ? <SectionLanguageField sectionId={id} value={section.language} /> : null}
    </div>
  );
}

function OwnFields({ section, onDone }: { section: DraftSection; onDone: () => void }) {
  const { t } = useLingui();
  const { id, type } = section;
  return (
    <>
      <DraftText
        path={`${id}.title`}
        label={t`Title`}
        value={section.title}
        limit={DOCUMENT_LIMITS.title}
      />
      <DraftText
        path={`${id}.subheading`}
        label={t`Subheading`}
        value={section.subheading}
        limit={DOCUMENT_LIMITS.subheading}
        rows={2}
      />
      {type === 'textSection' ? (
        <TextForm path={`${id}.bodyText`} value={section.bodyText} onDone={onDone} />
      ) : null}
      {type === 'tributesSection' ? <TributesFields section={section} /> : null}
    </>
  );
}

function TributesFields({ section }: { section: DraftSection }) {
  const { t } = useLingui();
  return (
    <>
      <DraftText
        path={`${section.id}.category`}
        label={t`Category`}
        value={section.category}
        limit={TRIBUTE_LIMITS.category}
        hint={t`Optional. Enter a category, such as “Colleagues”, to show only tributes in that category.`}
      />
      <p className="field-hint">
        <Trans>
          Visitors write the tributes. You can review them in Tributes, but you can’t edit them.
        </Trans>
      </p>
    </>
  );
}
