import { ToggleButton } from '../../../ui/toggle-button.tsx';
import type { SectionViewOf } from '../page-view.ts';
import type { FixedTexts } from './fixed-texts.ts';

interface TextSectionProps {
  section: SectionViewOf<'textSection'>;
  fixedTexts?: FixedTexts | undefined;
}

/** A long text is 'clamped to 8 lines' (SPEC section 2) until it is expanded. */
export function TextSection({ section, fixedTexts }: TextSectionProps) {
  if (section.html === '') return null;
  const contentId = `${section.key}-text`;
  return (
    <>
      <div
        id={contentId}
        className="memorial-text"
        data-collapsed={section.isLong}
        // Safe HTML, because `light-markdown.ts` escapes HTML in the text.
        dangerouslySetInnerHTML={{ __html: section.html }}
      />
      {section.isLong ? (
        <ToggleButton controls={contentId} subject={section.title} attributes={fixedTexts} />
      ) : null}
    </>
  );
}
