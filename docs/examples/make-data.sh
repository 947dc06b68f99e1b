#!/bin/sh
# Writes into the current folder one of each file that the command line writes: read-results.ipynb and read-results.R
# read them. HEADWAY names another command than npx headway.
set -eu
headway=${HEADWAY:-npx headway}

$headway run a-flood-of-flows --until 8 --flows flows.csv --cdf times.csv --slowdown slowdown.csv > run.json
$headway run a-flood-of-flows --until 8 --format csv > series.csv
$headway trace a-flood-of-flows --until 8 --lane none --event drop --lines 100000 > drops.jsonl
$headway trace a-flood-of-flows --until 8 --lane none --event drop --lines 100000 --format csv > drops.csv
$headway trace tcp-bufferbloat --lane codel --link bottleneck --lines 2000 --pcapng link.pcapng

cat > experiment.json <<'END'
{
  "headwayExperiment": 1,
  "title": "How big a flood",
  "base": "a-flood-of-flows",
  "set": { "timeline": [], "run.untilSeconds": 8 },
  "axes": [
    {
      "id": "load",
      "title": "Arrival rate",
      "unit": "flows/s",
      "path": "traffic.web.arrivals.flowsPerSecond",
      "values": [10, 40, 160]
    }
  ],
  "seeds": { "count": 3 },
  "warmUpSeconds": 2,
  "figures": ["completionRatePerSecond", "completionTimeSeconds.mean"]
}
END
$headway sweep experiment.json --out results
