import { Plural } from '@lingui/react/macro';

/** Who is coming, and with how many. */
export function AnswerLine({ name, people }: { name: string; people: number }) {
  return (
    <p className="attendance-line">
      <span className="attendance-name">
        <bdi>{name}</bdi>
      </span>
      <span>
        <Plural value={people} one="# person" other="# people" />
      </span>
    </p>
  );
}
