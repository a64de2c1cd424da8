interface PlaceReasonsProps {
  places: ReadonlyArray<{ place: string; reason: string }>;
  describePlace?: ((place: string) => string) | undefined;
  onShowPlace?: ((place: string) => void) | undefined;
}

/** The fields that stop the publication, each with its reason. A press leads to the field. */
export function PlaceReasons({ places, describePlace, onShowPlace }: PlaceReasonsProps) {
  return (
    <ul className="publish-places">
      {places.map(({ place, reason }) => (
        <li key={place}>
          {onShowPlace ? (
            <button type="button" className="text-button" onClick={() => onShowPlace(place)}>
              {describePlace?.(place) ?? place}
            </button>
          ) : (
            <strong>{describePlace?.(place) ?? place}</strong>
          )}
          <span className="publish-reason">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
