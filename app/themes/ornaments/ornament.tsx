import type { OrnamentName } from '../contract.ts';
import type { Ink } from './drawing.ts';
import { ORNAMENT_DRAWINGS } from './ornament-drawings.ts';

function Paths({ stroke, fill, washes = [] }: Ink) {
  return (
    <>
      {washes.map((wash) => (
        <path d={wash} fill="currentColor" fillOpacity="0.25" key={wash} />
      ))}
      {fill === undefined ? null : <path d={fill} fill="currentColor" />}
      {stroke === undefined ? null : (
        <path
          d={stroke}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.25"
        />
      )}
    </>
  );
}

interface OrnamentProps {
  name: OrnamentName;
  /** 'divider' is large, before the sections; 'title' is small, under section titles */
  placement: 'divider' | 'title';
}

export function Ornament({ name, placement }: OrnamentProps) {
  if (name === 'none') return null;
  const { left = 0, width, height, scale = 1 } = ORNAMENT_DRAWINGS[name][placement];
  return (
    <svg
      aria-hidden="true"
      className="memorial-ornament"
      focusable="false"
      height={height * scale}
      viewBox={`${left} 0 ${width} ${height}`}
      width={width * scale}
    >
      <Drawing name={name} placement={placement} />
    </svg>
  );
}

const TITLE_SYMBOL = 'title-ornament';

export function TitleOrnamentSource({ name }: Pick<OrnamentProps, 'name'>) {
  if (name === 'none') return null;
  const { left = 0, width, height } = ORNAMENT_DRAWINGS[name].title;
  return (
    <svg aria-hidden="true" className="memorial-ornament-source" focusable="false">
      <symbol id={TITLE_SYMBOL} viewBox={`${left} 0 ${width} ${height}`}>
        <Drawing name={name} placement="title" />
      </symbol>
    </svg>
  );
}

/** The page must contain a `TitleOrnamentSource`. */
export function TitleOrnament({ name }: Pick<OrnamentProps, 'name'>) {
  if (name === 'none') return null;
  const { width, height, scale = 1 } = ORNAMENT_DRAWINGS[name].title;
  return (
    <svg
      aria-hidden="true"
      className="memorial-ornament"
      focusable="false"
      height={height * scale}
      width={width * scale}
    >
      <use href={`#${TITLE_SYMBOL}`} />
    </svg>
  );
}

function Drawing({ name, placement }: { name: Exclude<OrnamentName, 'none'> } & OrnamentProps) {
  const { left = 0, width, half, ...ink } = ORNAMENT_DRAWINGS[name][placement];
  return (
    <>
      {half === undefined ? null : (
        <>
          <Paths {...half} />
          <g transform={`matrix(-1 0 0 1 ${2 * left + width} 0)`}>
            <Paths {...half} />
          </g>
        </>
      )}
      <Paths {...ink} />
    </>
  );
}
