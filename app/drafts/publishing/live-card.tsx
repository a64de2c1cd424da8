import { Picture } from '../../media/picture.tsx';
import { JoinedNames } from '../../ui/joined-names.tsx';
import type { KeptMemorial } from '../kept-memorial.ts';

import './live-card.css';

interface LiveCardProps {
  memorial: KeptMemorial;
  /** the public URL */
  address: string;
}

/** The face of a page that has just been published: what a shared link stands for. */
export function LiveCard({ memorial, address }: LiveCardProps) {
  const { names, years, portrait, language } = memorial;
  return (
    <div className="live-card">
      {portrait ? (
        <Picture
          className="live-card-portrait"
          address={portrait}
          alt=""
          sizes="8rem"
          placeholder="person"
        />
      ) : null}
      <p className="live-card-name" dir="auto">
        <JoinedNames names={names} />
      </p>
      {years ? (
        <p className="live-card-years" lang={language ?? 'en'} dir="auto">
          {years}
        </p>
      ) : null}
      <p className="live-card-address">
        <a href={address}>
          <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
        </a>
      </p>
    </div>
  );
}
