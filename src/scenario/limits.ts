/** Bounds on what a scenario from outside may ask for. They keep a hostile or mistaken file from taking the page down. */
export const LIMITS = {
  /** Characters of JSON text. */
  textLength: 1_000_000,
  /** Levels of lists and objects in each other. */
  depth: 40,
  nodes: 12_000,
  links: 40_000,
  trafficClasses: 40,
  listedFlows: 20_000,
  /** That join in one wave, and in all of a class. */
  crowdSessions: 200_000,
  nodesInAClass: 2000,
  /** Packets of a trace of losses. */
  lossTraceLength: 20_000,
  /** Moments of a trace of opportunities, and its characters. */
  opportunities: 100_000,
  opportunitiesLength: 600_000,
  /** Workers of a server. */
  workers: 1000,
  /** Users or players of a class, and bit rates of a video. */
  clients: 10_000,
  videoRates: 32,
  /** Routes of a traffic class, and links of each. */
  routes: 300,
  routeLinks: 300,
  timelineEntries: 500,
  bookmarks: 50,
  lessonSteps: 12,
  lessonAnswers: 4,
  lessonTries: 3,
  /** That a step of a lesson sets. */
  lessonValues: 8,
  /** Points of the shape of an answer. */
  lessonShapePoints: 12,
  /** That the examination has (RFC 9743). */
  examinationQuestions: 26,
  questionLength: 200,
  guideQuestionLength: 64,
  guideTries: 3,
  guideTitleLength: 40,
  guideLookLength: 80,
  guideExpectLength: 600,
  lanes: 8,
  titleLength: 120,
  idLength: 40,
  labelLength: 60,
  authoredTitleLength: 40,
  lineLength: 300,
  chapterNotesLength: 600,
  notesLength: 20_000,
  untilSeconds: 100_000,
} as const;
