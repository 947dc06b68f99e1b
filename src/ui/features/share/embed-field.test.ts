import { expect, test } from 'vitest';
import { embedText } from './embed-field.tsx';

const OPTIONS = { theme: null, charts: ['queue', 'flows'], autoplay: false, readOnly: false, laneId: null };

test('the text is one iframe element, whatever the title says', () => {
  const text = embedText('https://a.example/h/#d1.x', '"><script>alert(1)</script>', OPTIONS, 760, 420);
  expect(text).toBe(
    '<iframe src="https://a.example/h/?embed&amp;charts=queue,flows#d1.x" title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" width="760" height="420" style="border: 0" allow="fullscreen" loading="lazy"></iframe>',
  );
});
