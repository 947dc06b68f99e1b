/**
 * A lesson with the site's own files as a zip that learning platforms take: SCORM 1.2 or cmi5. It runs on the platform's own
 * server, and reports to it alone.
 */
import { strToU8, zipSync } from 'fflate';
import { scenarioHash } from '../../../scenario/link/content-hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Lesson } from '../../../scenario/schema/lesson.ts';
import { escaped } from '../../../figure/network-figure.ts';
import { lessonLink } from '../../core/page/page-link.ts';

export type CourseStandard = 'scorm-1.2' | 'cmi5';

/** The page that the platform starts. */
const START = 'lesson.html';
/** Written by the build (vite.config.ts). */
const LIST = 'files.json';
const MOST_FILES = 2000;

/**
 * @param onProgress the share that has been fetched
 * @throws Error in words: a file of the site could not be fetched
 */
export async function coursePackage(
  scenario: Scenario,
  lesson: Lesson,
  standard: CourseStandard,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = JSON.parse(new TextDecoder().decode(await fetched(LIST))) as readonly string[];
  if (names.length > MOST_FILES) throw new Error(`The site lists more than ${MOST_FILES} files.`);
  const files: Record<string, Uint8Array> = {};
  for (const [index, name] of names.entries()) {
    files[name] = await fetched(name);
    onProgress((index + 1) / names.length);
  }
  const fragment = lessonLink(scenario, undefined).split('#')[1] ?? '';
  files[START] = strToU8(startPage(new TextDecoder().decode(await fetched('index.html')), standard, fragment));
  const id = `headway-${scenarioHash(scenario)}`;
  if (standard === 'cmi5') files['cmi5.xml'] = strToU8(courseStructure(id, lesson));
  else files['imsmanifest.xml'] = strToU8(imsManifest(id, lesson, Object.keys(files)));
  // The library's workers come from a blob, which the page's policy does not allow.
  return zipSync(files) as Uint8Array<ArrayBuffer>;
}

async function fetched(name: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name} of this site could not be fetched (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The site's page, which finds in its head what to open and whom to report to. */
export function startPage(html: string, standard: CourseStandard, fragment: string): string {
  const marks = `<meta name="headway-course" content="${standard}" /><meta name="headway-lesson" content="${escaped(fragment)}" />`;
  const page = html.replace(/<link rel="manifest"[^>]*>/, '').replace('</head>', () => `${marks}</head>`);
  // Statements go where the platform says, which may be another origin.
  return standard === 'cmi5' ? page.replace(/(?<=connect-src )/, 'https: http: ') : page;
}

/** ADL, SCORM Content Aggregation Model 1.2. */
export function imsManifest(id: string, { title }: Lesson, files: readonly string[]): string {
  const name = escaped(title);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><manifest identifier="${id}" version="1.0" ` +
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">' +
    '<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>' +
    `<organizations default="course"><organization identifier="course"><title>${name}</title>` +
    `<item identifier="item" identifierref="page" isvisible="true"><title>${name}</title></item></organization></organizations>` +
    `<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${START}">` +
    `${files.map((file) => `<file href="${escaped(file)}"/>`).join('')}</resource></resources></manifest>\n`
  );
}

/** cmi5, course structure. */
export function courseStructure(id: string, { title, aim }: Lesson): string {
  const text = (element: string, words: string) =>
    `<${element}><langstring lang="en">${escaped(words)}</langstring></${element}>`;
  const words = text('title', title) + text('description', aim);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">' +
    `<course id="urn:${id}:course">${words}</course>` +
    `<au id="urn:${id}:lesson" moveOn="Completed" launchMethod="AnyWindow">${words}<url>${START}</url></au></courseStructure>\n`
  );
}
