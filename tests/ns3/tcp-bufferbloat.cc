// Bufferbloat, and what CoDel does to it
// Lane fq-codel, seed 1, written by Headway as a program for ns-3 (3.40 or newer).
//
// The network, its queues and the TCP flows are those of the scenario: the same arrivals, sizes and
// ends. It prints figures as JSON by the names that "headway run" gives them.
//
// To build it, put it into the folder scratch of ns-3 and give "./ns3 run" its name; or compile it
// against an installed ns-3 with its modules core, network, internet, point-to-point, applications
// and traffic-control.
//
// Left out or different:
// - That CoDel drops nothing while at most one more packet waits (RFC 8289): in ns-3, while none
//   does.
// - What limited transmit sends in download counts in the flight that a loss halves: in ns-3 it
//   does not.
// - What limited transmit sends in web counts in the flight that a loss halves: in ns-3 it does
//   not.
// - That download goes on with the smaller window after a loss: in ns-3 the acknowledgement that
//   ends a recovery opens it by all that it covers, two or three segments.
// - That a retransmission restarts the timer of download: in ns-3 only new data that is
//   acknowledged does.
// - That a timer of download stays backed off until a round trip is measured (RFC 6298, 5): in ns-3
//   any new acknowledgement ends it.
// - That a retransmission restarts the timer of web: in ns-3 only new data that is acknowledged
//   does.
// - That a timer of web stays backed off until a round trip is measured (RFC 6298, 5): in ns-3 any
//   new acknowledgement ends it.
// - Headers of 52 bytes: a full packet of download has 1502 bytes on ns-3's links instead of 1500.
// - Headers of 52 bytes: a full packet of web has 1502 bytes on ns-3's links instead of 1500.
// - That web goes on with the smaller window after a loss: in ns-3 the acknowledgement that ends a
//   recovery opens it by all that it covers, two or three segments.
// - Addresses, routing tables and timers are ns-3's own. Where paths have equally many links, it
//   may take another.

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
#include "ns3/traffic-control-module.h"
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace ns3;

/** One direction of a link, and what is counted on it. */
struct Direction
{
    double bitsPerSecond;
    double errorRate;
    uint32_t queue; // a number for QueueOf
    // What the rate is of: packets, bits, or the beginnings of bursts.
    std::string errors = "packets";
    // The mean of a random number whose whole part is the length of a burst; 0: each is one packet.
    double burstMean = 0;

    std::string id = "";
    Ptr<QueueDisc> disc = nullptr;
    uint64_t sentPackets = 0, sentBits = 0, lostPackets = 0;
    // Packets in the queue, the device and the one being sent, and their sum over time.
    double packets = 0, packetSeconds = 0, since = 0;
};

/** A point-to-point link between two nodes. */
struct Link
{
    std::string id;
    uint32_t from, to;
    double delaySeconds;
    Direction there, back;
};

/** How the TCP of a class of flows is set up. */
struct Tcp
{
    std::string id, congestionControl;
    std::vector<std::pair<std::string, std::string>> attributes; // of the congestion control
    std::string recovery;
    uint32_t segmentBytes, initialWindowSegments, windowBytes, thresholdBytes;
    uint32_t acknowledgedSegments;
    double acknowledgementDelaySeconds, minimumTimeoutSeconds, synTimeoutSeconds;
    bool sack, timestamps, ecn, limitedTransmit;
};

/** A TCP flow, and how far it is. */
struct Flow
{
    double arrivalSeconds;
    uint32_t from, to, tcp;
    uint64_t bytes; // 0: it never ends

    uint64_t written = 0;
    bool isClosed = false;
    double completionSeconds = -1;
};

/** Packets of one size at even gaps, over UDP. */
struct ConstantRate
{
    double startSeconds;
    uint32_t from, to;
    double bitsPerSecond;
    uint32_t packetBytes;
};

static const double RUN_SECONDS = 15.0;
static const uint32_t SEED = 1;

static const std::vector<std::string> NODES = {
    "r1", "r2", "s1", "d1", "s2", "d2",
};

/** What a link does with packets that wait: ns-3's type and its attributes. */
static TrafficControlHelper QueueOf(uint32_t number)
{
    TrafficControlHelper queue;
    switch (number)
    {
    case 0:
        queue.SetRootQueueDisc("ns3::FqCoDelQueueDisc",
                               "MaxSize", StringValue("398p"),
                               "Target", StringValue("3.8000000000000003ms"),
                               "Interval", StringValue("100.0ms"),
                               "Flows", UintegerValue(1024),
                               "UseEcn", BooleanValue(true));
        break;
    case 1:
        queue.SetRootQueueDisc("ns3::FifoQueueDisc",
                               "MaxSize", StringValue("998p"));
        break;
    }
    return queue;
}

// id, from, to, delay (s), and for each direction: rate (bit/s), error rate, queue, and what the errors are
static std::vector<Link> g_links = {
    {"bottleneck", 0, 1, 0.018, {10000000.0, 0.0, 0}, {10000000.0, 0.0, 1}},
    {"access-s1", 2, 0, 0.001, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d1", 1, 3, 0.001, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-s2", 4, 0, 0.001, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
    {"access-d2", 1, 5, 0.001, {100000000.0, 0.0, 1}, {100000000.0, 0.0, 1}},
};

// class, congestion control and its attributes, recovery, segment (bytes), initial window (segments),
// window (bytes), initial threshold (bytes, 0: the window), delayed ACK (segments, s), minimum timeout (s),
// SYN timeout (s), SACK, timestamps, ECN, limited transmit
static const std::vector<Tcp> TCP = {
    {"download", "ns3::TcpCubic", {{"C", "0.4"}, {"Beta", "0.7"}, {"FastConvergence", "true"}, {"TcpFriendliness", "true"}, {"HyStart", "false"}}, "ns3::TcpClassicRecovery", 1448, 10, 14480000, 0, 1, 0.04, 0.2, 1.0, true, true, false, true},
    {"web", "ns3::TcpCubic", {{"C", "0.4"}, {"Beta", "0.7"}, {"FastConvergence", "true"}, {"TcpFriendliness", "true"}, {"HyStart", "false"}}, "ns3::TcpClassicRecovery", 1448, 10, 14480000, 0, 1, 0.04, 0.2, 1.0, true, true, false, true},
};

// arrival (s), from, to, row of TCP, bytes (0: it never ends)
static std::vector<Flow> g_flows = {
    {0.19532186812141586, 4, 5, 1, 10000},
    {0.28146592544243265, 4, 5, 1, 10000},
    {0.8374609865895997, 4, 5, 1, 10000},
    {0.8458456104305794, 4, 5, 1, 10000},
    {0.8629678771374409, 4, 5, 1, 10000},
    {1.088832060883674, 4, 5, 1, 10000},
    {1.3895307342766463, 4, 5, 1, 10000},
    {1.670977718892193, 4, 5, 1, 10000},
    {1.7243331526712142, 4, 5, 1, 10000},
    {1.7982918510043213, 4, 5, 1, 10000},
    {1.814638041750114, 4, 5, 1, 10000},
    {1.8897655495341903, 4, 5, 1, 10000},
    {2.0287736569930104, 4, 5, 1, 10000},
    {2.244248494039341, 4, 5, 1, 10000},
    {2.6164124815897907, 4, 5, 1, 10000},
    {2.6317032381847847, 4, 5, 1, 10000},
    {2.87339591267187, 4, 5, 1, 10000},
    {3.1190649410559987, 4, 5, 1, 10000},
    {3.7286352186324527, 4, 5, 1, 10000},
    {3.886847108707299, 4, 5, 1, 10000},
    {3.984380716247221, 4, 5, 1, 10000},
    {4.43923972609735, 4, 5, 1, 10000},
    {4.569662965519647, 4, 5, 1, 10000},
    {4.641171895464397, 4, 5, 1, 10000},
    {4.697047132474989, 4, 5, 1, 10000},
    {4.886393411979381, 4, 5, 1, 10000},
    {4.913487748616077, 4, 5, 1, 10000},
    {5.0, 2, 3, 0, 0},
    {5.299164445206696, 4, 5, 1, 10000},
    {5.563097879182568, 4, 5, 1, 10000},
    {5.567062911389299, 4, 5, 1, 10000},
    {6.043772189006068, 4, 5, 1, 10000},
    {6.238232508351293, 4, 5, 1, 10000},
    {6.406876871009688, 4, 5, 1, 10000},
    {6.493297200434614, 4, 5, 1, 10000},
    {6.78425279994835, 4, 5, 1, 10000},
    {6.8752751297967185, 4, 5, 1, 10000},
    {6.9205070208728845, 4, 5, 1, 10000},
    {6.968315078879396, 4, 5, 1, 10000},
    {7.166075053376521, 4, 5, 1, 10000},
    {7.391085915392726, 4, 5, 1, 10000},
    {7.417339266891979, 4, 5, 1, 10000},
    {7.438968971739149, 4, 5, 1, 10000},
    {7.499776726119432, 4, 5, 1, 10000},
    {7.506541828946629, 4, 5, 1, 10000},
    {7.737689656957755, 4, 5, 1, 10000},
    {7.753356643065467, 4, 5, 1, 10000},
    {7.7926119477330635, 4, 5, 1, 10000},
    {8.392098760111443, 4, 5, 1, 10000},
    {8.758114332426302, 4, 5, 1, 10000},
    {9.103692565333178, 4, 5, 1, 10000},
    {9.234043558005974, 4, 5, 1, 10000},
    {9.316178304949698, 4, 5, 1, 10000},
    {9.422925826242285, 4, 5, 1, 10000},
    {9.819487989606243, 4, 5, 1, 10000},
    {10.151888733892514, 4, 5, 1, 10000},
    {10.181564880086675, 4, 5, 1, 10000},
    {10.55886185228604, 4, 5, 1, 10000},
    {10.574029862996648, 4, 5, 1, 10000},
    {10.611213380071629, 4, 5, 1, 10000},
    {10.92267866548644, 4, 5, 1, 10000},
    {10.968204314005153, 4, 5, 1, 10000},
    {11.197978169717464, 4, 5, 1, 10000},
    {11.670661622319752, 4, 5, 1, 10000},
    {11.933652809042076, 4, 5, 1, 10000},
    {11.99492622424436, 4, 5, 1, 10000},
    {12.002336798121823, 4, 5, 1, 10000},
    {12.041644954726724, 4, 5, 1, 10000},
    {12.188659395395604, 4, 5, 1, 10000},
    {12.313402822032174, 4, 5, 1, 10000},
    {12.460075690523107, 4, 5, 1, 10000},
    {12.696176521162844, 4, 5, 1, 10000},
    {12.915202342496789, 4, 5, 1, 10000},
    {13.446189847544796, 4, 5, 1, 10000},
    {13.521800314792214, 4, 5, 1, 10000},
    {13.65860796014646, 4, 5, 1, 10000},
    {13.721120088940806, 4, 5, 1, 10000},
    {13.729404028657383, 4, 5, 1, 10000},
    {14.18407368655123, 4, 5, 1, 10000},
    {14.198746361918644, 4, 5, 1, 10000},
    {14.203335395892285, 4, 5, 1, 10000},
    {14.242637189950562, 4, 5, 1, 10000},
    {14.421431261329072, 4, 5, 1, 10000},
    {14.435569481269521, 4, 5, 1, 10000},
    {14.528031636503536, 4, 5, 1, 10000},
    {14.562374423468617, 4, 5, 1, 10000},
    {14.851167465817124, 4, 5, 1, 10000},
};

// start (s), from, to, rate of the payload (bit/s), payload of a packet (bytes)
static const std::vector<ConstantRate> CONSTANT_RATE = {
};

static NodeContainer g_nodes;
/** An address of each node. */
static std::vector<Ipv4Address> g_addresses;
/** Payload of TCP that reached its destination, in order. */
static uint64_t g_deliveredBytes = 0;
/** What receives UDP, by node. */
static std::map<uint32_t, Ptr<PacketSink>> g_sinks;

// Sockets

static Ptr<TcpSocketBase> OpenSocket(uint32_t node, const Tcp& tcp)
{
    auto socket = DynamicCast<TcpSocketBase>(
        Socket::CreateSocket(g_nodes.Get(node), TcpSocketFactory::GetTypeId()));
    ObjectFactory congestionControl(tcp.congestionControl);
    for (const auto& [name, value] : tcp.attributes)
    {
        congestionControl.Set(name, StringValue(value));
    }
    socket->SetCongestionControlAlgorithm(congestionControl.Create<TcpCongestionOps>());
    socket->SetRecoveryAlgorithm(ObjectFactory(tcp.recovery).Create<TcpRecoveryOps>());
    socket->SetAttribute("SegmentSize", UintegerValue(tcp.segmentBytes));
    socket->SetAttribute("InitialCwnd", UintegerValue(tcp.initialWindowSegments));
    if (tcp.thresholdBytes > 0)
    {
        socket->SetAttribute("InitialSlowStartThreshold", UintegerValue(tcp.thresholdBytes));
    }
    socket->SetAttribute("RcvBufSize", UintegerValue(tcp.windowBytes));
    socket->SetAttribute("SndBufSize", UintegerValue(tcp.windowBytes + tcp.segmentBytes));
    socket->SetAttribute("DelAckCount", UintegerValue(tcp.acknowledgedSegments));
    socket->SetAttribute("DelAckTimeout", TimeValue(Seconds(tcp.acknowledgementDelaySeconds)));
    socket->SetAttribute("MinRto", TimeValue(Seconds(tcp.minimumTimeoutSeconds)));
    socket->SetAttribute("ConnTimeout", TimeValue(Seconds(tcp.synTimeoutSeconds)));
    // Nobody gives up.
    socket->SetAttribute("ConnCount", UintegerValue(100));
    socket->SetAttribute("DataRetries", UintegerValue(1000000));
    socket->SetAttribute("Sack", BooleanValue(tcp.sack));
    socket->SetAttribute("Timestamp", BooleanValue(tcp.timestamps));
    socket->SetAttribute("UseEcn", StringValue(tcp.ecn ? "On" : "Off"));
    socket->SetAttribute("LimitedTransmit", BooleanValue(tcp.limitedTransmit));
    return socket;
}

static void Receive(Ptr<Socket> socket)
{
    while (Ptr<Packet> packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            break;
        }
        g_deliveredBytes += packet->GetSize();
    }
}

static void Close(Ptr<Socket> socket)
{
    socket->Close();
}

static void Accept(Ptr<Socket> socket, const Address&)
{
    socket->SetRecvCallback(MakeCallback(&Receive));
    socket->SetCloseCallbacks(MakeCallback(&Close), MakeCallback(&Close));
}

/** Each class has a port, and listens at each of its destinations. */
static void Listen()
{
    std::map<std::pair<uint32_t, uint32_t>, bool> known;
    for (const Flow& flow : g_flows)
    {
        if (known[{flow.to, flow.tcp}])
        {
            continue;
        }
        known[{flow.to, flow.tcp}] = true;
        Ptr<TcpSocketBase> socket = OpenSocket(flow.to, TCP[flow.tcp]);
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5000 + flow.tcp));
        socket->Listen();
        socket->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  MakeCallback(&Accept));
    }
}

/** Writes as much as the socket takes. */
static void Fill(uint32_t number, Ptr<Socket> socket)
{
    Flow& flow = g_flows[number];
    while (!flow.isClosed)
    {
        uint64_t left = flow.bytes == 0 ? UINT32_MAX : flow.bytes - flow.written;
        if (left == 0)
        {
            flow.isClosed = true;
            socket->Close();
            return;
        }
        uint32_t size = std::min<uint64_t>({left, socket->GetTxAvailable(), 1000000});
        int written = size > 0 ? socket->Send(Create<Packet>(size)) : 0;
        if (written <= 0)
        {
            return;
        }
        flow.written += written;
    }
}

static void Acknowledged(uint32_t number, SequenceNumber32, SequenceNumber32 highest)
{
    Flow& flow = g_flows[number];
    // Sequence numbers begin at 0, with the SYN. They wrap: a flow beyond 2 GB counts as one that never ends.
    if (flow.completionSeconds < 0 && flow.bytes > 0 && flow.bytes < INT32_MAX &&
        highest.GetValue() >= flow.bytes + 1)
    {
        flow.completionSeconds = Simulator::Now().GetSeconds();
    }
}

static void Start(uint32_t number)
{
    const Flow& flow = g_flows[number];
    Ptr<TcpSocketBase> socket = OpenSocket(flow.from, TCP[flow.tcp]);
    socket->TraceConnectWithoutContext("HighestRxAck", MakeBoundCallback(&Acknowledged, number));
    socket->SetSendCallback([number](Ptr<Socket> one, uint32_t) { Fill(number, one); });
    socket->SetConnectCallback([number](Ptr<Socket> one) { Fill(number, one); },
                               MakeNullCallback<void, Ptr<Socket>>());
    socket->Bind();
    socket->Connect(InetSocketAddress(g_addresses[flow.to], 5000 + flow.tcp));
}

static void StartConstantRate(const ConstantRate& one)
{
    const uint16_t port = 9;
    OnOffHelper sender("ns3::UdpSocketFactory", InetSocketAddress(g_addresses[one.to], port));
    sender.SetConstantRate(DataRate(std::llround(one.bitsPerSecond)), one.packetBytes);
    sender.Install(g_nodes.Get(one.from)).Start(Seconds(one.startSeconds));
    if (!g_sinks[one.to])
    {
        PacketSinkHelper sink("ns3::UdpSocketFactory",
                              InetSocketAddress(Ipv4Address::GetAny(), port));
        g_sinks[one.to] = DynamicCast<PacketSink>(sink.Install(g_nodes.Get(one.to)).Get(0));
    }
}

// Links

static void Count(Direction* direction, int change)
{
    double now = Simulator::Now().GetSeconds();
    direction->packetSeconds += direction->packets * (now - direction->since);
    direction->packets += change;
    direction->since = now;
}

static void Enqueued(Direction* direction, Ptr<const QueueDiscItem>)
{
    Count(direction, 1);
}

static void DroppedFromQueue(Direction* direction, Ptr<const QueueDiscItem>, const char*)
{
    Count(direction, -1);
}

static void Sent(Direction* direction, Ptr<const Packet> packet)
{
    direction->sentPackets++;
    direction->sentBits += packet->GetSize() * 8;
    Count(direction, -1);
}

static void LostOnTheWay(Direction* direction, Ptr<const Packet>)
{
    direction->lostPackets++;
}

static Ptr<ErrorModel> ErrorsOf(const Direction& direction)
{
    if (direction.errors == "bursts")
    {
        auto bursts = CreateObject<BurstErrorModel>();
        bursts->SetAttribute("ErrorRate", DoubleValue(direction.errorRate));
        bursts->SetAttribute("BurstSize",
                             StringValue(direction.burstMean > 0
                                             ? "ns3::ExponentialRandomVariable[Mean=" +
                                                   std::to_string(direction.burstMean) + "]"
                                             : "ns3::ConstantRandomVariable[Constant=1]"));
        return bursts;
    }
    auto errors = CreateObject<RateErrorModel>();
    errors->SetUnit(direction.errors == "bits" ? RateErrorModel::ERROR_UNIT_BIT
                                               : RateErrorModel::ERROR_UNIT_PACKET);
    errors->SetRate(direction.errorRate);
    return errors;
}

static void SetUpDirection(Direction& direction, Ptr<NetDevice> near, Ptr<NetDevice> far)
{
    auto device = DynamicCast<PointToPointNetDevice>(near);
    device->SetDataRate(DataRate(std::llround(direction.bitsPerSecond)));
    // What waits, waits in the queue discipline.
    device->GetQueue()->SetMaxSize(QueueSize("1p"));
    direction.disc = QueueOf(direction.queue).Install(near).Get(0);
    direction.disc->TraceConnectWithoutContext("Enqueue", MakeBoundCallback(&Enqueued, &direction));
    direction.disc->TraceConnectWithoutContext("DropAfterDequeue",
                                               MakeBoundCallback(&DroppedFromQueue, &direction));
    device->TraceConnectWithoutContext("PhyTxEnd", MakeBoundCallback(&Sent, &direction));
    if (direction.errorRate > 0)
    {
        far->SetAttribute("ReceiveErrorModel", PointerValue(ErrorsOf(direction)));
        far->TraceConnectWithoutContext("PhyRxDrop", MakeBoundCallback(&LostOnTheWay, &direction));
    }
}

static void SetUpNetwork()
{
    g_nodes.Create(NODES.size());
    g_addresses.resize(NODES.size());
    InternetStackHelper internet;
    internet.Install(g_nodes);
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.252");
    for (Link& link : g_links)
    {
        PointToPointHelper helper;
        helper.SetChannelAttribute("Delay", TimeValue(Seconds(link.delaySeconds)));
        NetDeviceContainer ends = helper.Install(g_nodes.Get(link.from), g_nodes.Get(link.to));
        link.there.id = link.id;
        link.back.id = link.id + ":back";
        SetUpDirection(link.there, ends.Get(0), ends.Get(1));
        SetUpDirection(link.back, ends.Get(1), ends.Get(0));
        Ipv4InterfaceContainer interfaces = addresses.Assign(ends);
        addresses.NewNetwork();
        g_addresses[link.from] = interfaces.GetAddress(0);
        g_addresses[link.to] = interfaces.GetAddress(1);
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
}

// Figures

static void PrintNumber(const std::string& name, double value, bool isKnown, bool isLast = false)
{
    std::cout << '"' << name << "\": ";
    if (isKnown)
    {
        std::cout << value;
    }
    else
    {
        std::cout << "null";
    }
    std::cout << (isLast ? "" : ", ");
}

static void PrintDirection(Direction& direction, bool isLast)
{
    Count(&direction, 0);
    const QueueDisc::Stats& stats = direction.disc->GetStats();
    double offered = stats.nTotalReceivedPackets;
    double lost = stats.nTotalDroppedPackets + direction.lostPackets;
    std::cout << "    {\"id\": \"" << direction.id << "\", ";
    PrintNumber("utilisation", direction.sentBits / direction.bitsPerSecond / RUN_SECONDS, true);
    PrintNumber("loss", lost / offered, offered > 0);
    PrintNumber("meanQueuePackets", direction.packetSeconds / RUN_SECONDS, true, true);
    std::cout << (isLast ? "}\n" : "},\n");
}

static void PrintFigures()
{
    std::vector<double> times;
    for (const Flow& flow : g_flows)
    {
        if (flow.completionSeconds >= 0)
        {
            times.push_back(flow.completionSeconds - flow.arrivalSeconds);
        }
    }
    std::sort(times.begin(), times.end());
    const size_t count = times.size();
    auto quantile = [&](double share) {
        return count == 0 ? 0 : times[std::max<int64_t>(0, std::ceil(share * count) - 1)];
    };
    double bytes = g_deliveredBytes;
    for (const auto& [node, sink] : g_sinks)
    {
        bytes += sink->GetTotalRx();
    }
    double packetHops = 0;
    for (const Link& link : g_links)
    {
        packetHops += link.there.sentPackets + link.back.sentPackets;
    }
    std::cout.precision(10);
    std::cout << "{\n  \"seed\": " << SEED << ", \"until\": " << RUN_SECONDS << ",\n  ";
    PrintNumber("flowsArrived", g_flows.size() + CONSTANT_RATE.size(), true);
    PrintNumber("flowsCompleted", count, true);
    PrintNumber("completionRatePerSecond", count / RUN_SECONDS, true);
    PrintNumber("packetHops", packetHops, true);
    PrintNumber("goodputBitsPerSecond", bytes * 8 / RUN_SECONDS, true);
    std::cout << "\n  \"completionTimeSeconds\": {";
    PrintNumber("mean", std::accumulate(times.begin(), times.end(), 0.0) / count, count > 0);
    PrintNumber("median", quantile(0.5), count > 0);
    PrintNumber("p95", quantile(0.95), count > 0, true);
    std::cout << "},\n  \"links\": [\n";
    for (size_t i = 0; i < g_links.size(); i++)
    {
        PrintDirection(g_links[i].there, false);
        PrintDirection(g_links[i].back, i + 1 == g_links.size());
    }
    std::cout << "  ]\n}\n";
}

int main(int argc, char** argv)
{
    uint32_t run = SEED;
    CommandLine cmd(__FILE__);
    cmd.AddValue("run", "ns-3's RngRun, for what it draws itself", run);
    cmd.Parse(argc, argv);
    RngSeedManager::SetRun(run);
    SetUpNetwork();
    Listen();
    for (uint32_t number = 0; number < g_flows.size(); number++)
    {
        Simulator::Schedule(Seconds(g_flows[number].arrivalSeconds), &Start, number);
    }
    for (const ConstantRate& one : CONSTANT_RATE)
    {
        StartConstantRate(one);
    }
    Simulator::Stop(Seconds(RUN_SECONDS));
    Simulator::Run();
    PrintFigures();
    Simulator::Destroy();
    return 0;
}
