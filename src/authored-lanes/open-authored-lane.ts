import { withArticle } from '../base/format.ts';
import { compile, type CompiledScheme } from '../authored/language/compile.ts';
import { sourceProblemInWords } from '../authored/language/problem.ts';
import { whyItCannotFollow } from '../authored/language/succession.ts';
import { codeOfLane, authoredSchemesOfLane, type AuthoredSchemeText } from '../scenario/authored-schemes.ts';
import { SessionController } from '../schemes/session-control/controller.ts';
import { ExplicitRateController } from '../schemes/slbn/controller.ts';
import type { Scheme } from '../schemes/scheme.ts';
import type { GateValues } from '../schemes/session-control/declaration.ts';
import type { CycleValues } from '../schemes/slbn/declaration.ts';
import type { ParameterValues } from '../engine/parameter-values.ts';
import type { Scenario } from '../scenario/schema.ts';
import { SHIPPED_CATALOGUE, type Catalogue } from '../simulation/catalogue.ts';
import type { Lane } from '../simulation/lane.ts';
import { openFrom } from '../simulation/lane.ts';
import { problemInWords } from '../scenario/problem.ts';
import { checkAuthoredParameters } from './check-parameters.ts';
import { AuthoredAdmissionLaw } from './admission-law.ts';
import { disciplineDeclarationOf, lawDeclarationOf, authoredProbeId, schemeDeclarationOf } from './declarations.ts';
import { AuthoredExplicitRateRule } from './explicit-rate-rule.ts';
import { AuthoredSchemeStopped, type AuthoredStop } from './failure.ts';
import { AuthoredLog } from './log.ts';
import { Program, type LaneOfOwn } from './program.ts';
import { AuthoredDiscipline } from './queue-discipline.ts';
import { AuthoredWindowLaw } from './window-law.ts';

/** A lane that runs what its scenario's author has written, and what that has logged. */
interface OwnLane {
  readonly lane: Lane;
  readonly log: AuthoredLog;
}

/**
 * Opens a lane of a validated scenario, authored schemes and all. Throws `AuthoredSchemeStopped` where one cannot run.
 * @param progress see `openLane`
 * @param host `notes` is called before and after each call of authored code; `compile` makes code into functions
 */
export function openAuthoredLane(
  scenario: Scenario,
  laneId: string,
  progress?: (share: number) => void,
  host: Pick<LaneOfOwn, 'notes' | 'compile'> = {},
): OwnLane {
  const log = new AuthoredLog();
  const shared: LaneOfOwn & { lane: Lane | null } = {
    log,
    stateBytes: 0,
    lane: null,
    ...host,
    // What runs while the lane opens runs at 0.
    now: () => shared.lane?.timeSeconds ?? 0,
  };
  const catalogue = new OwnCatalogue(authoredSchemesOfLane(scenario, laneId), shared);
  // What comes later is found wrong now, rather than when its moment comes.
  for (const text of codeOfLane(scenario, laneId)) catalogue.follower(text);
  const [wrong] = checkAuthoredParameters(scenario, laneId, catalogue.compiled);
  if (wrong !== undefined) throw new AuthoredSchemeStopped(stopOfScenario(problemInWords(wrong)));
  shared.lane = openFrom(catalogue, scenario, laneId, undefined, progress);
  return { lane: shared.lane, log };
}

/** What comes with Headway, and the authored schemes of a scenario. */
class OwnCatalogue implements Catalogue {
  readonly memory: NonNullable<Catalogue['memory']>;
  readonly compiled: ReadonlyMap<string, CompiledScheme>;
  /** Sources as they run now, by the ids of their schemes. */
  private readonly present: Map<string, CompiledScheme>;
  private readonly programs = new Map<string, Program[]>();
  /** Sources that take the place of others, by the source. */
  private readonly followers = new Map<string, CompiledScheme>();

  constructor(
    texts: readonly AuthoredSchemeText[],
    private readonly lane: LaneOfOwn,
  ) {
    this.compiled = new Map(texts.map((text) => [text.id, compiledOf(text)]));
    this.present = new Map(this.compiled);
    this.memory = lane.log;
  }

  readonly follow = (texts: readonly AuthoredSchemeText[]): void => {
    for (const text of texts) {
      const { id, source } = text;
      if (this.present.get(id)?.source === source) continue;
      const compiled = this.follower(text);
      this.present.set(id, compiled);
      for (const program of this.programs.get(id) ?? []) program.run(compiled);
    }
  };

  /** A source that may take the place of the one that its scheme began with. Throws `AuthoredSchemeStopped`. */
  follower(text: AuthoredSchemeText): CompiledScheme {
    const { id, source } = text;
    const first = this.compiled.get(id)!;
    if (first.source === source) return first;
    const known = this.followers.get(`${id} ${source}`);
    if (known !== undefined) return known;
    const compiled = compiledOf(text);
    const why = whyItCannotFollow(first, compiled);
    if (why !== null) {
      throw new AuthoredSchemeStopped(stopOfModule(id, `It cannot take the place of the code before: ${why}.`, 1, 1));
    }
    this.followers.set(`${id} ${source}`, compiled);
    return compiled;
  }

  scheme(id: string): Scheme | undefined {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.scheme(id);
    const declaration = schemeDeclarationOf(id, compiled);
    if (compiled.kind === 'admission law') {
      return {
        declaration,
        make: (context, parameters) => {
          const gates = context.linksNamed((parameters as GateValues).gates);
          return new SessionController(
            context,
            parameters as GateValues,
            (values, gate) =>
              new AuthoredAdmissionLaw(
                this.program(id),
                context,
                gates[gate],
                values as () => ParameterValues,
                authoredProbeId,
              ),
          );
        },
      };
    }
    return {
      declaration,
      make: (context, parameters) =>
        new ExplicitRateController(
          context,
          parameters as CycleValues,
          (around, values) =>
            new AuthoredExplicitRateRule(
              this.program(id),
              around,
              values as unknown as () => ParameterValues,
              authoredProbeId,
            ),
        ),
    };
  }

  law(id: string): ReturnType<Catalogue['law']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.law(id);
    return {
      declaration: lawDeclarationOf(id, compiled),
      make: (sender, values) => new AuthoredWindowLaw(this.program(id), sender, values),
    };
  }

  discipline(id: string): ReturnType<Catalogue['discipline']> {
    const compiled = this.compiled.get(id);
    if (compiled === undefined) return SHIPPED_CATALOGUE.discipline(id);
    return {
      declaration: disciplineDeclarationOf(id, compiled),
      make: (waiting, values) => new AuthoredDiscipline(this.program(id), waiting, values),
    };
  }

  /** A program of its own for each class, gate, link or lane: what they are about differs. */
  private program(id: string): Program {
    const program = new Program(id, this.present.get(id)!, this.lane);
    this.programs.set(id, [...(this.programs.get(id) ?? []), program]);
    return program;
  }
}

function compiledOf({ id, kind, source }: AuthoredSchemeText): CompiledScheme {
  const compiled = compile(source);
  if (!compiled.ok) {
    const [first] = compiled.problems;
    const { line, column } = first;
    throw new AuthoredSchemeStopped(stopOfModule(id, sourceProblemInWords(first), line, column));
  }
  if (compiled.scheme.kind === kind) return compiled.scheme;
  throw new AuthoredSchemeStopped(
    stopOfModule(id, `The source is ${withArticle(compiled.scheme.kind)}, and the scenario says ${kind}.`, 1, 1),
  );
}

/** No line of a source is wrong, but what the scenario says of it. */
function stopOfScenario(message: string): AuthoredStop {
  return { schemeId: '', functionName: 'the scenario', message, line: 0, column: 0 };
}

function stopOfModule(schemeId: string, message: string, line: number, column: number): AuthoredStop {
  return { schemeId, functionName: 'the module', message, line, column };
}
