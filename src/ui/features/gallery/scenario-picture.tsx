/** The small picture of a shipped scenario, in the page's colours. */
import { galleryPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts';

export function ScenarioPicture({ name }: { readonly name: string }) {
  const picture = galleryPicture(name);
  return (
    <svg className="scenario-picture" viewBox={`0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`} aria-hidden="true">
      {picture?.lines.map(({ path, colour, width }) => (
        <path key={path} d={path} stroke={`var(--${colour})`} strokeWidth={width} />
      ))}
      {picture?.words.map(({ x, y, text, colour }) => (
        <text
          key={`${y} ${text}`}
          x={x}
          y={y}
          style={{ fill: `var(--${colour})`, fontWeight: colour === 'ink3' ? 400 : 600 }}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
