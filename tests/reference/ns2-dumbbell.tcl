# ns ns2-dumbbell.tcl VARIANT N OWD_MS BUF_BDP QUEUE SEED   prints two rows of tcp-reno-vegas.csv or tcp-red.csv
# ns ns2-dumbbell.tcl reno-vegas | red                      prints that table, after its header line
# N long-lived flows over one bottleneck. VARIANT: Reno, Vegas, Newreno or Sack1. QUEUE: DropTail, RED or RED-ECN.
# Each run is a process of its own: a second Simulator in one process would go on with the first one's draws and clocks.
proc table {name} {
  global argv0
  set settings "10 Mbps bottleneck; data packet 1000 B on the wire (960+40), ACK 40 B, per-packet ACK (no delayed ACK), window unlimited (100000), minrto 0.2 tick 0.01, syn + initial window 1 (delay_growth_ false), access 100 Mbps 1 ms each side, bottleneck one-way delay = owd-2 ms so path one-way delay = owd; flow 0 starts at 0, others uniform in \[0,1] s; bdp = 10e6*2*owd/8000 packets (BDP of the round trip)"
  set measured "measured over \[t_from,100] s; per-flow rate from cumulative ACK x 1000 B; max queue sampled each 5 ms; loss = queue drops/arrivals"
  if {$name eq "reno-vegas"} {
    puts "# ns2 2.35: N long-lived FTP over one drop-tail bottleneck, Agent/TCP/Reno and Agent/TCP/Vegas (v_alpha_ 1 v_beta_ 3 v_gamma_ 1, the defaults; packetSize_ 1000, as it counts no headers; its SYN is a full packet); $settings; buf_pkts = max(2,int(buf_bdp*bdp)); $measured"
    foreach {variant counts} {Reno {1 2 10 50} Vegas {1 10 50}} {
      foreach n $counts { foreach owd {10 50 100} { foreach bdp {0.5 1 2} { lappend cells [list $variant $n $owd $bdp DropTail] } } }
    }
  } else {
    puts "# ns2 2.35: N long-lived FTP over one Queue/RED bottleneck; thresh_ = bdp/4 (at least 5), maxthresh_ = 3 thresh_, linterm_ 10 (max_p 0.1), q_weight_ 0.002, gentle_ true, wait_ true, bytes_ false, queue_in_bytes_ false, mean_pktsize_ 1000, adaptive_ 0, drop_tail_ true, use_mark_p_ false; RED-ECN: setbit_ true and ecn_ 1, else setbit_ false; $settings; limit = buf_pkts = int(buf_bdp*bdp), packets that wait, one more is being sent; $measured; early_drops: those at random, part of drops; marks: packets that leave with CE; ecn_cuts: windows cut for an echo"
    foreach {variant queue counts} {Newreno RED {1 10 50} Sack1 RED {10 50} Newreno RED-ECN {1 10 50} Sack1 RED-ECN {10}} {
      foreach n $counts { foreach owd {10 50 100} { lappend cells [list $variant $n $owd 4 $queue] } }
    }
  }
  set header 1
  foreach cell $cells {
    # One flow over drop-tail is the same with every seed.
    foreach seed [expr {[lindex $cell 1] == 1 && [lindex $cell 4] eq "DropTail" ? 1 : {1 2 3}}] {
      set lines [split [exec [info nameofexecutable] $argv0 {*}$cell $seed] \n]
      puts [join [lrange $lines [expr !$header] end] \n]; flush stdout
      set header 0
    }
  }
}
if {[llength $argv] == 1} { table [lindex $argv 0]; exit 0 }
lassign $argv variant n owd bufbdp queue seed
set red [string match RED* $queue]; set ecn [expr {$queue eq "RED-ECN"}]
remove-all-packet-headers
add-packet-header IP TCP Flags
set ns [new Simulator]
# RED draws from the default generator. The flows' starts have one of their own.
$defaultRNG seed $seed
set starts [new RNG]; $starts seed [expr 1000 + $seed]
set end 100
# Vegas sends packetSize_ bytes, the others have a header besides.
Agent/TCP set packetSize_ [expr {$variant eq "Vegas" ? 1000 : 960}]; Agent/TCP set tcpip_base_hdr_size_ 40; Agent/TCP set window_ 100000
Agent/TCP set syn_ true; Agent/TCP set delay_growth_ false; Agent/TCP set windowInit_ 1
Agent/TCP set minrto_ 0.2; Agent/TCP set rtxcur_init_ 3; Agent/TCP set tcpTick_ 0.01; Agent/TCP set ecn_ $ecn
set bdp [expr 10e6 * 2 * $owd / 1000.0 / 8000]
set buffer [expr max(2, int($bufbdp * $bdp))]
if {$red} {
  Queue/RED set bytes_ false; Queue/RED set queue_in_bytes_ false; Queue/RED set mean_pktsize_ 1000
  Queue/RED set thresh_ [expr max(5, $bdp / 4)]; Queue/RED set maxthresh_ [expr 3 * max(5, $bdp / 4)]
  Queue/RED set linterm_ 10; Queue/RED set q_weight_ 0.002; Queue/RED set gentle_ true; Queue/RED set wait_ true
  Queue/RED set adaptive_ 0; Queue/RED set use_mark_p_ false; Queue/RED set setbit_ $ecn
}
set a [$ns node]; set b [$ns node]
$ns simplex-link $a $b 10e6 [expr $owd - 2]ms [expr {$red ? "RED" : "DropTail"}]; $ns queue-limit $a $b $buffer
$ns simplex-link $b $a 10e6 [expr $owd - 2]ms DropTail; $ns queue-limit $b $a 100000
for {set i 0} {$i < $n} {incr i} {
  set s [$ns node]; set d [$ns node]
  foreach {from to} [list $s $a $b $d] {
    $ns duplex-link $from $to 100e6 1ms DropTail; $ns queue-limit $from $to 100000; $ns queue-limit $to $from 100000
  }
  set tcp($i) [new Agent/TCP/$variant]
  set sink [new [expr {$variant eq "Sack1" ? "Agent/TCPSink/Sack1" : "Agent/TCPSink"}]]
  $ns attach-agent $s $tcp($i); $ns attach-agent $d $sink; $ns connect $tcp($i) $sink
  set ftp [new Application/FTP]; $ftp attach-agent $tcp($i)
  $ns at [expr {$i == 0 ? 0.0 : [$starts uniform 0 1]}] "$ftp start"
}
# What the queue does, its early drops apart.
set link [$ns link $a $b]
set q [new QueueMonitor/ED]
$link attach-monitors [new SnoopQueue/In] [new SnoopQueue/Out] [new SnoopQueue/Drop] $q
set integral [new Integrator]; $q set-pkts-integrator $integral
if {$red} {
  set early [new SnoopQueue/EDrop]; $early set-monitor $q; $early target [$ns set nullAgent_]
  [$link queue] early-drop-target $early
}
set largest(0) 0; set largest(20) 0
proc look {} {
  global ns q largest end
  set length [$q set pkts_]
  if {$length > $largest(0)} { set largest(0) $length }
  if {[$ns now] >= 20 && $length > $largest(20)} { set largest(20) $length }
  $ns at [expr [$ns now] + 0.005] look
}
proc totals {} {
  global ns q integral tcp n
  $integral newpoint [$ns now] [$integral set lasty_]
  set resent 0; set timeouts 0; set cuts 0; set acked {}
  for {set i 0} {$i < $n} {incr i} {
    incr resent [$tcp($i) set nrexmitpack_]; incr timeouts [$tcp($i) set nrexmit_]; incr cuts [$tcp($i) set necnresponses_]
    lappend acked [$tcp($i) set ack_]
  }
  list [$q set bdepartures_] [$integral set sum_] [$q set parrivals_] [$q set pdrops_] $resent $timeouts [$q set epdrops_] [$q set pmarks_] $cuts $acked
}
$ns at 0 look
set before(0) [list 0 0 0 0 0 0 0 0 0 [lrepeat $n 0]]
$ns at 20 { set before(20) [totals] }
$ns at $end {
  set after [totals]
  puts -nonewline "variant,n,owd_ms,buf_bdp,buf_pkts,seed,t_from,util,loss_rate,mean_queue,max_queue,arrivals,drops,rexmit_pkts,timeouts,jain,thr_mean_kbps,thr_cov,thr_min_kbps,thr_max_kbps"
  puts [expr {$red ? ",queue,thresh,maxthresh,early_drops,marks,ecn_cuts" : ""}]
  foreach from {0 20} {
    set span [expr $end - $from]
    lassign $before($from) bytes0 queue0 came0 lost0 resent0 timeouts0 early0 marks0 cuts0 acked0
    lassign $after bytes queue1 came lost resent timeouts early1 marks cuts acked
    set rates {}; set sum 0.0; set squares 0.0
    foreach now $acked then $acked0 {
      set rate [expr ($now - $then) * 8.0 / $span]
      lappend rates $rate; set sum [expr $sum + $rate]; set squares [expr $squares + $rate * $rate]
    }
    set mean [expr $sum / $n]; set rates [lsort -real $rates]
    set variance [expr max(0, $squares / $n - $mean * $mean)]
    puts -nonewline [format "%s,%d,%g,%g,%d,%d,%d,%.5f,%.5f,%.2f,%d,%d,%d,%d,%d,%.4f,%.2f,%.4f,%.2f,%.2f" \
      $variant $n $owd $bufbdp $buffer $seed $from [expr ($bytes - $bytes0) * 8 / 10e6 / $span] \
      [expr ($lost - $lost0) / double($came - $came0)] [expr ($queue1 - $queue0) / $span] $largest($from) \
      [expr int($came - $came0)] [expr int($lost - $lost0)] [expr $resent - $resent0] [expr $timeouts - $timeouts0] \
      [expr $sum * $sum / ($n * $squares)] $mean [expr sqrt($variance) / $mean] [lindex $rates 0] [lindex $rates end]]
    puts [expr {!$red ? "" : [format ",%s,%g,%g,%d,%d,%d" $queue [Queue/RED set thresh_] [Queue/RED set maxthresh_] \
      [expr $early1 - $early0] [expr $marks - $marks0] [expr $cuts - $cuts0]]}]
  }
  exit 0
}
$ns run
