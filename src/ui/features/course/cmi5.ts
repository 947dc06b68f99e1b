/**
 * cmi5 (AICC, first edition) over xAPI 1.0.3: the platform starts the page with an address that says where statements go, and gives
 * a token once. The address is somebody's text: only http and https are asked, and nothing of it is shown.
 */
import type { CourseProgress, Platform } from './progress.ts';

const VERBS = {
  initialized: 'http://adlnet.gov/expapi/verbs/initialized',
  answered: 'http://adlnet.gov/expapi/verbs/answered',
  completed: 'http://adlnet.gov/expapi/verbs/completed',
  passed: 'http://adlnet.gov/expapi/verbs/passed',
  terminated: 'http://adlnet.gov/expapi/verbs/terminated',
} as const;
type Verb = keyof typeof VERBS;

const CMI5 = { id: 'https://w3id.org/xapi/cmi5/context/categories/cmi5' };
const MOVE_ON = { id: 'https://w3id.org/xapi/cmi5/context/categories/moveon' };
/** Characters of the address's query. */
const LONGEST_QUERY = 8000;

interface Launch {
  readonly endpoint: string;
  readonly token: string;
  readonly actor: unknown;
  readonly registration: string;
  readonly activityId: string;
  /** What the platform wants in the context of each statement. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** @returns null: the page was not started by a platform */
export async function cmi5Platform(search: string): Promise<Platform | null> {
  const launch = await launchOf(search);
  if (launch === null) return null;
  const begun = Date.now();
  const duration = () => `PT${((Date.now() - begun) / 1000).toFixed(2)}S`;
  const told = new Map<string, string>();
  let last = Promise.resolve();
  const say = (verb: Verb, more: Readonly<Record<string, unknown>> = {}, part = '') => {
    const body = JSON.stringify(statementOf(launch, verb, more, part));
    // One after the other: the standard has an order.
    last = last.then(() => send(launch, body)).catch(() => {});
  };
  say('initialized');
  return {
    report: ({ answers, isComplete, share }: CourseProgress) => {
      for (const { step, question, answer, reason, isAsRun } of answers) {
        const response = [answer, reason].filter(Boolean).join(' | ');
        if (told.get(`answered ${step}`) === response) continue;
        told.set(`answered ${step}`, response);
        const result = { response, ...(isAsRun !== null && { success: isAsRun }) };
        say('answered', { result, name: question }, `#step-${step + 1}`);
      }
      if (!isComplete || told.has('completed')) return;
      told.set('completed', '');
      say('completed', { result: { completion: true, duration: duration() } });
      say('passed', { result: { success: true, score: { scaled: Number(share.toFixed(4)) }, duration: duration() } });
    },
    end: () => say('terminated', { result: { duration: duration() } }),
  };
}

async function launchOf(search: string): Promise<Launch | null> {
  if (search.length > LONGEST_QUERY) return null;
  const given = new URLSearchParams(search);
  const [endpoint, fetchAt] = [webAddress(given.get('endpoint')), webAddress(given.get('fetch'))];
  const [registration, activityId] = [given.get('registration'), given.get('activityId')];
  if (endpoint === null || fetchAt === null || registration === null || activityId === null) return null;
  try {
    const actor = JSON.parse(given.get('actor') ?? '') as unknown;
    const answer = (await (await fetch(fetchAt, { method: 'POST' })).json()) as Record<string, unknown>;
    const token = answer['auth-token'];
    if (typeof token !== 'string') return null;
    const base = {
      endpoint: endpoint.endsWith('/') ? endpoint : `${endpoint}/`,
      token,
      actor,
      registration,
      activityId,
    };
    const agent = JSON.stringify(actor);
    const state = new URLSearchParams({ activityId, agent, registration, stateId: 'LMS.LaunchData' });
    const data = await ask(base, `activities/state?${state}`);
    // The standard wants the learner's preferences to be asked for; the page has none that they concern.
    await ask(base, `agents/profile?${new URLSearchParams({ agent, profileId: 'cmi5LearnerPreferences' })}`);
    const context = (data as { readonly contextTemplate?: unknown } | null)?.contextTemplate;
    return { ...base, context: typeof context === 'object' && context !== null ? { ...context } : {} };
  } catch {
    return null;
  }
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//.test(text) ? text : null;
}

function headersOf(token: string): Readonly<Record<string, string>> {
  return { authorization: `Basic ${token}`, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' };
}

async function ask({ endpoint, token }: Pick<Launch, 'endpoint' | 'token'>, path: string): Promise<unknown> {
  const answer = await fetch(`${endpoint}${path}`, { headers: headersOf(token) });
  return answer.ok ? ((await answer.json()) as unknown) : null;
}

async function send({ endpoint, token }: Launch, body: string): Promise<void> {
  // It may be the last that the page does.
  await fetch(`${endpoint}statements`, { method: 'POST', headers: headersOf(token), body, keepalive: true });
}

function statementOf(launch: Launch, verb: Verb, more: Readonly<Record<string, unknown>>, part: string): unknown {
  const { actor, registration, activityId, context } = launch;
  const { name, ...others } = more;
  const activities = (context['contextActivities'] ?? {}) as Readonly<Record<string, unknown>>;
  // What the standard does not define itself has no category of it.
  const category = verb === 'answered' ? [] : verb === 'completed' || verb === 'passed' ? [CMI5, MOVE_ON] : [CMI5];
  return {
    id: crypto.randomUUID(),
    timestamp: new Date().toISOString(),
    actor,
    verb: { id: VERBS[verb], display: { en: verb } },
    object: {
      id: `${activityId}${part}`,
      objectType: 'Activity',
      ...(name !== undefined && { definition: { name: { en: name } } }),
    },
    context: {
      ...context,
      registration,
      contextActivities: { ...activities, ...(category.length > 0 && { category }) },
    },
    ...others,
  };
}
