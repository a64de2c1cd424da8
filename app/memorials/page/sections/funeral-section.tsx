import type { MemorialPageView, SectionViewOf } from '../page-view.ts';

interface FuneralSectionProps {
  section: SectionViewOf<'serviceSection'>;
  page: MemorialPageView;
}

export function FuneralSection({ section }: FuneralSectionProps) {
  return (
    <ol className="memorial-gatherings">
      {section.gatherings.map((gathering) => (
        <li key={gathering.number}>{gathering.place}</li>
      ))}
    </ol>
  );
}
