import { themeVariables } from '../../community/theme.ts';
import './place.css';

type PlaceProps = { readonly name: string; /** '' for none of its own, or one that is not known here. */ readonly colour: string };

/** A community by its name, and beside it a square in its colour, never without the name. */
export function Place({ name, colour }: PlaceProps) {
  return (
    <span className="place">
      <span className="place__square" style={themeVariables({ ThemePrimaryColour: colour })} aria-hidden="true" />
      {name}
    </span>
  );
}
