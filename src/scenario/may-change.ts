/** Whether the value at a path may change while a scenario runs. */
export function mayChangeInMidRun(path: string): boolean {
  return CHANGEABLE.some((pattern) => pattern.test(path));
}

const CHANGEABLE = [
  /^run\.(traffic|network)Seed$/,
  /^traffic\.[^.]+\.(arrivals|size)\.[A-Za-z]+$/,
  /^traffic\.[^.]+\.rateBitsPerSecond$/,
  /^traffic\.[^.]+\.(users|players|think\.[a-z]+|player\.[a-z]+Seconds)$/,
  /^traffic\.[^.]+\.(timeoutSeconds|deadlineSeconds)$/,
  /^(traffic\.[^.]+|lanes\.[^.]+\.retries\.[^.]+)\.(retry|budget|breaker|throttle)\.(?!kind$)[A-Za-z]+$/,
  /^traffic\.[^.]+\.arrivals\.think\.[a-z]+$/,
  /^network\.nodes\.[^.]+\.server\.(ratePerSecond|limit|lifoAfterSeconds|(shed|slowdown)\.[A-Za-z]+)$/,
  /^lanes\.[^.]+\.servers\.[^.]+\.(limit|lifoAfterSeconds|(shed|slowdown)\.[A-Za-z]+)$/,
  /^traffic\.[^.]+\.process\.[A-Za-z]+$/,
  /^traffic\.[^.]+\.list\.[^.]+\.(joinSeconds|leaveSeconds|demandBitsPerSecond)$/,
  /^lanes\.[^.]+\.parameters\.[A-Za-z0-9]+$/,
  /^(network\.links|lanes)\.[^.]+\.queue\.parameters\.[A-Za-z0-9]+$/,
  /^(traffic\.[^.]+\.transport\.windowLaw|lanes\.[^.]+\.windowLaws\.[^.]+)\.parameters\.[A-Za-z0-9]+$/,
  /^ownSchemes\.[^.]+\.source$/,
  /^network\.links\.[^.]+\.(reverse\.)?(rateBitsPerSecond|delaySeconds|bufferPackets|isDown)$/,
  /^network\.(links\.[^.]+|parameters)\.(reverse\.)?impairments\.(lossProbability|[A-Za-z]+(\.(distribution|late|release))?\.(?!distribution$|late$|release$|kind$)[A-Za-z]+)$/,
  /^network\.(links\.[^.]+|parameters)\.(reverse\.)?bufferLimit\.(bytes|seconds|multiple|roundTripSeconds)$/,
  /^network\.parameters\.[a-z]*(rateBitsPerSecond|delaySeconds|bufferPackets|rateFactor)$/i,
];

/** Whether a step of a lesson may set it: beside those, what does not change the network's form. */
export function mayDifferInLesson(path: string): boolean {
  return mayChangeInMidRun(path) || DIFFERING.some((pattern) => pattern.test(path));
}

const DIFFERING = [
  /^timeline\.\d+\.(value|atSeconds)$/,
  /^run\.seed$/,
  /^traffic\.[^.]+\.transport\.[A-Za-z]+$/,
  /^lanes\.[^.]+\.(scheme|seed|dataPlane)$/,
  /^(network\.links|lanes)\.[^.]+\.queue\.discipline$/,
  /^(traffic\.[^.]+\.transport\.windowLaw|lanes\.[^.]+\.windowLaws\.[^.]+)\.law$/,
];
