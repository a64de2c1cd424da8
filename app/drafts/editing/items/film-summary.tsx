import { Film } from 'lucide-react';

import { parseVideoAddress } from '../../../media/addresses.ts';
import { filmLengthText } from '../../../media/film-length.ts';

export function FilmSummary({ address }: { address: string }) {
  const film = parseVideoAddress(address);
  return (
    <span className="item-film">
      {film?.poster ? (
        <img className="item-poster" src={film.poster} alt="" loading="lazy" decoding="async" />
      ) : (
        <Film aria-hidden="true" />
      )}
      <span className="item-film-words">
        {film?.measures ? filmLengthText(film.measures.seconds) : 'Video'}
      </span>
    </span>
  );
}
