import { themeVariables } from '../../community/theme.ts';
import { useInScope } from './use-organiser.ts';
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

type KnownPlaceProps = { readonly community: { readonly publicId: string; readonly name: string } };

/** The same, in its colour where it is in scope. */
export function KnownPlace({ community: { publicId, name } }: KnownPlaceProps) {
  return <Place name={name} colour={useInScope(publicId)?.colour ?? ''} />;
}
