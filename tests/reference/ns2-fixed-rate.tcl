# ns ns2-fixed-rate.tcl rate 100 seed 1
# Flows at a fixed admit rate, as behind a gate that never lacks a flow: one begins every 1/rate s, at a random of 10 sources.
# The settings are those of session-fixed-rate.csv. Prints: seed, utilisation of the bottleneck from 50 to 300 s, loss there,
# mean size in bytes of the flows that begin in that time, and how many have been completed.
array set o {rate 100 seed 1 from 50 until 300 mean 10000 shape 1.5}
foreach {name value} $argv { set o($name) $value }
remove-all-packet-headers
add-packet-header IP TCP Flags
set ns [new Simulator]
Agent/TCP set packetSize_ 1000; Agent/TCP set tcpip_base_hdr_size_ 40
Agent/TCP set window_ 20; Agent/TCP set syn_ true; Agent/TCP set delay_growth_ false; Agent/TCP set windowInit_ 1
Agent/TCP set minrto_ 0.2; Agent/TCP set rtxcur_init_ 3; Agent/TCP set tcpTick_ 0.01
set a [$ns node]; set b [$ns node]
$ns simplex-link $a $b 10e6 100ms DropTail; $ns queue-limit $a $b 125
$ns simplex-link $b $a 10e6 100ms DropTail; $ns queue-limit $b $a 100000
for {set i 0} {$i < 10} {incr i} {
  set s($i) [$ns node]
  $ns duplex-link $s($i) $a 100e6 0ms DropTail; $ns queue-limit $s($i) $a 100000; $ns queue-limit $a $s($i) 100000
  set pool($i) {}
}
set arrivals [new RNG]; $arrivals seed $o(seed)
set sizes [new RNG]; $sizes seed [expr 1000 + $o(seed)]
set bytes 0; set flows 0; set completed 0; set agents 0
# A sender is used again 2 s after its last acknowledgement: nothing of it is on the way any more.
Agent/TCP/Newreno instproc done {} {
  global ns completed
  incr completed
  $ns at [expr [$ns now] + 2] "release $self"
}
proc release {t} { global pool owner; lappend pool($owner($t)) $t }
proc begin {} {
  global ns o s b pool owner sink arrivals sizes bytes flows agents
  set i [expr int([$arrivals uniform 0 10])]
  set u [$sizes uniform 0 1]
  set size [expr $o(mean) * ($o(shape) - 1) / $o(shape) / pow(1 - $u, 1.0 / $o(shape))]
  if {[$ns now] >= $o(from)} { set bytes [expr $bytes + $size]; incr flows }
  if {[llength $pool($i)] == 0} {
    set t [new Agent/TCP/Newreno]; set k [new Agent/TCPSink]; incr agents
    $ns attach-agent $s($i) $t; $ns attach-agent $b $k; $ns connect $t $k
    set owner($t) $i; set sink($t) $k
  } else {
    set t [lindex $pool($i) 0]; set pool($i) [lrange $pool($i) 1 end]
    $t reset; $sink($t) reset
  }
  $t advanceby [expr int(ceil($size / 1000.0))]
  $ns at [expr [$ns now] + 1.0 / $o(rate)] begin
}
set q [$ns monitor-queue $a $b ""]
$ns at 0 begin
$ns at $o(from) { set left [$q set bdepartures_]; set came [$q set parrivals_]; set lost [$q set pdrops_] }
$ns at $o(until) {
  set span [expr $o(until) - $o(from)]
  puts [format "%d,%.4f,%.5f,%.1f,%d,%d" $o(seed) [expr ([$q set bdepartures_] - $left) * 8 / 10e6 / $span] \
    [expr ([$q set pdrops_] - $lost) / double([$q set parrivals_] - $came)] [expr $bytes / $flows] $completed $agents]
  exit 0
}
$ns run
