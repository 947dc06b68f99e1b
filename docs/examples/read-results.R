# Results of Headway in R: reads one of each file that the command line writes.
#
#   sh make-data.sh
#   Rscript read-results.R        writes read-results.pdf
#
# R without packages is enough; with jsonlite the JSON files are read too.

table_of <- function(path) read.csv(path, check.names = FALSE, encoding = "UTF-8")
has_json <- requireNamespace("jsonlite", quietly = TRUE)
pdf("read-results.pdf", width = 7, height = 4.5)

# One row for each flow. NA: not known, or it has not happened.
flows <- table_of("flows.csv")
for (lane in unique(flows$lane)) {
  some <- flows[flows$lane == lane, ]
  seconds <- some[["completion (s)"]] - some[["arrival (s)"]]
  cat(sprintf("%s: %d flows, %d completed, mean %.6f s, %d segments again\n", lane, nrow(some),
              sum(!is.na(seconds)), mean(seconds, na.rm = TRUE), sum(some[["retransmitted (segments)"]])))
}
if (has_json) {
  run <- jsonlite::fromJSON("run.json", simplifyVector = FALSE)
  for (lane in run$lanes) {
    cat(sprintf("%s in the summary: %d completed, mean %.6f s\n", lane$id, lane$summary$flowsCompleted,
                lane$summary$completionTimeSeconds$mean))
  }
} else {
  cat("jsonlite is not installed: the JSON files are not read.\n")
}

# Completion times, and slowdown by size.
times <- table_of("times.csv")
plot(NULL, xlim = range(times[["completion time (s)"]]), ylim = c(0, 1), main = "Completion times",
     xlab = "seconds", ylab = "share of the completed flows")
lanes <- unique(times$lane)
for (i in seq_along(lanes)) {
  some <- times[times$lane == lanes[i], ]
  lines(some[["completion time (s)"]], some$share, type = "s", col = i)
}
legend("bottomright", lanes, col = seq_along(lanes), lty = 1)
print(table_of("slowdown.csv"))

# Samples over time.
samples <- table_of("series.csv")
matplot(samples[["time (s)"]], samples[c("none.flowsCompleted (flows)", "cp.flowsCompleted (flows)")], type = "l",
        lty = 1, main = "Flows completed", xlab = "seconds", ylab = "flows")
legend("topleft", c("none", "cp"), col = 1:2, lty = 1)

# What happens: the same events as CSV and as JSON lines.
drops <- table_of("drops.csv")
print(table(link = drops$link, reason = drops$reason, kind = drops$kind))
if (has_json) {
  events <- jsonlite::stream_in(file("drops.jsonl"), verbose = FALSE)
  stopifnot(isTRUE(all.equal(events$time, drops$time, tolerance = 1e-12)))
}
plot(table(floor(drops$time)), main = "Drops", xlab = "seconds", ylab = "packets in this second")

# A sweep: means over seeds with 95 % intervals.
sweep_table <- table_of("results/results.csv")
load <- sweep_table[["load (flows/s)"]]
rate <- sweep_table[["completionRatePerSecond (flows/s)"]]
half <- sweep_table[[match("completionRatePerSecond (flows/s)", names(sweep_table)) + 1]]
lane <- factor(sweep_table$lane, levels = lanes)
plot(load, rate, log = "x", col = as.integer(lane), pch = 19, ylim = range(rate - half, rate + half),
     main = "Completion rate against load", xlab = "flows arriving per second", ylab = "flows completed per second")
arrows(load, rate - half, load, rate + half, angle = 90, code = 3, length = 0.04, col = as.integer(lane))
legend("topleft", levels(lane), col = seq_along(levels(lane)), pch = 19)
if (has_json) {
  results <- jsonlite::fromJSON("results/results.json", simplifyVector = FALSE)
  for (cell in results$cells) {
    values <- unlist(cell$figures[[1]]$values)
    cat(cell$settings$load, cell$lane, "by seed:", sprintf("%.2f", values), "\n")
  }
}

# Packets, where tshark is installed.
if (Sys.which("tshark") == "") {
  cat("tshark is not installed: link.pcapng is not read.\n")
} else {
  printed <- system2("tshark", c("-r", "link.pcapng", "-T", "fields", "-E", "separator=,", "-e", "frame.time_relative",
                                 "-e", "tcp.stream", "-e", "tcp.analysis.retransmission"), stdout = TRUE, stderr = FALSE)
  packets <- read.csv(text = printed, header = FALSE, col.names = c("time", "stream", "again"))
  cat(sprintf("%d packets, %d of them retransmissions\n", nrow(packets), sum(!is.na(packets$again))))
}
invisible(dev.off())
