/**
 * SCORM 1.2 (ADL, Run-Time Environment 1.2): the platform's script object `API`, in a window around this one or in the one
 * that opened it. It takes texts only, and answers with texts.
 */
import type { CourseProgress, Platform } from './progress.ts';

interface Api {
  readonly LMSInitialize: (nothing: '') => unknown;
  readonly LMSSetValue: (element: string, value: string) => unknown;
  readonly LMSCommit: (nothing: '') => unknown;
  readonly LMSFinish: (nothing: '') => unknown;
}

/** As many windows around this one are looked through; the standard's own example does seven. */
const MOST_WINDOWS = 10;
/** A response of free text has at most as many characters (CMIString255). */
const LONGEST_RESPONSE = 255;

/** @returns null: no platform is there, or it refuses */
export function scormPlatform(): Platform | null {
  const api = findApi(window) ?? (window.opener === null ? null : findApi(window.opener as Window));
  if (api === null || String(api.LMSInitialize('')) !== 'true') return null;
  const begun = Date.now();
  /** The platform keeps what it was told: only what is new is said again. */
  const told = new Map<string, string>();
  const say = (element: string, value: string) => {
    if (told.get(element) === value) return;
    told.set(element, value);
    api.LMSSetValue(element, value);
  };
  say('cmi.core.lesson_status', 'incomplete');
  return {
    report: (progress) => {
      for (const [element, value] of elementsOf(progress)) say(element, value);
      api.LMSCommit('');
    },
    end: () => {
      say('cmi.core.session_time', sessionTime((Date.now() - begun) / 1000));
      api.LMSCommit('');
      api.LMSFinish('');
    },
  };
}

/** The elements of the data model, in the order in which they are set. */
export function elementsOf({
  place,
  answers,
  isComplete,
  share,
}: CourseProgress): readonly (readonly [string, string])[] {
  return [
    ['cmi.core.lesson_location', String(place)],
    ...answers.flatMap(({ step, answer, reason, isAsRun }, index): (readonly [string, string])[] => [
      [`cmi.interactions.${index}.id`, `step-${step + 1}`],
      [`cmi.interactions.${index}.type`, 'fill-in'],
      [
        `cmi.interactions.${index}.student_response`,
        [answer, reason].filter(Boolean).join(' | ').slice(0, LONGEST_RESPONSE),
      ],
      [`cmi.interactions.${index}.result`, isAsRun === null ? 'neutral' : isAsRun ? 'correct' : 'wrong'],
    ]),
    ['cmi.core.score.min', '0'],
    ['cmi.core.score.max', '100'],
    ['cmi.core.score.raw', String(Math.round(share * 100))],
    ['cmi.core.lesson_status', isComplete ? 'completed' : 'incomplete'],
  ];
}

function findApi(from: Window): Api | null {
  let at = from;
  for (let looked = 0; looked < MOST_WINDOWS; looked++) {
    try {
      const { API } = at as Window & { readonly API?: Api };
      if (typeof API?.LMSInitialize === 'function') return API;
    } catch {
      // A window of another site cannot be looked into.
    }
    if (at.parent === at) return null;
    at = at.parent;
  }
  return null;
}

/** e.g. 00:12:05. */
function sessionTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
