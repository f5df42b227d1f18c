import '../styles/prose.css';

/** @param props.html the result of `harmlessLandingHtml`: allowed elements and attributes only, nothing that runs */
export function LandingHtml(props: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised on the server, see above
  return <div className="prose prose--landing" dangerouslySetInnerHTML={{ __html: props.html }} />;
}
