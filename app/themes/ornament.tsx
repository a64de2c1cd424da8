import type { OrnamentName } from './contract.ts';
import { ORNAMENT_DRAWINGS } from './ornament-drawings.ts';
import type { Drawing } from './ornament-drawings.ts';

function Lines({ drawing }: { drawing: Drawing }) {
  return (
    <>
      {drawing.stroke === undefined ? null : (
        <path
          d={drawing.stroke}
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.25"
        />
      )}
      {drawing.fill === undefined ? null : <path d={drawing.fill} fill="currentColor" />}
    </>
  );
}

interface OrnamentProps {
  name: OrnamentName;
  placement: 'divider' | 'title';
}

export function Ornament({ name, placement }: OrnamentProps) {
  const drawing = ORNAMENT_DRAWINGS[name]?.[placement];
  if (drawing === undefined) return null;
  const width = drawing.isMirrored ? drawing.width * 2 : drawing.width;
  return (
    <svg
      aria-hidden="true"
      className="memorial-ornament"
      focusable="false"
      height={drawing.height}
      viewBox={`0 0 ${width} ${drawing.height}`}
      width={width}
    >
      <Lines drawing={drawing} />
      {drawing.isMirrored ? (
        <g transform={`matrix(-1 0 0 1 ${width} 0)`}>
          <Lines drawing={drawing} />
        </g>
      ) : null}
    </svg>
  );
}
